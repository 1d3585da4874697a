import { type Command, InvalidArgumentError } from 'commander';
import type { Installation } from '#server/shell/operator/installation.ts';
import { EXIT } from '#server/shell/operator/problems.ts';
import { openInstallation } from './open-installation.ts';
import { print, printable, printError } from './terminal.ts';

export const YES = ['--yes', 'do not ask for confirmation'] as const;
export const SCHOOL = ['--school <slug>', 'for one school; for everybody if left out'] as const;

export interface ConfirmOptions {
  yes?: boolean;
}

/**
 * Opens the installation for the command and closes it afterwards, also on failure.
 * @param work receives the arguments and then the options, and returns the `--json` output
 * @param format turns that output into text for people
 */
export function registerCommand<Input extends unknown[], Result>(
  command: Command,
  work: (installation: Installation, ...input: Input) => Promise<Result>,
  format: (result: Result, ...input: Input) => string,
  open: () => Promise<Installation> = openInstallation,
): void {
  command.option('--json', 'answer as JSON, for programs').action(async (...actionArgs: unknown[]) => {
    const input = actionArgs.slice(0, -1) as Input; // The last one is the command.
    const { json } = input.at(-1) as { json?: boolean };
    const opening = open();
    let aborted = false;
    // Ctrl-C may come while PostgreSQL starts, and npm repeats it.
    const abort = () => {
      if (aborted) return;
      aborted = true;
      void opening
        .then((installation) => installation.abandon())
        .catch(() => {})
        .finally(() => process.exit(EXIT.ended));
    };
    // SIGHUP: the terminal or its connection was closed.
    process.on('SIGINT', abort).on('SIGTERM', abort).on('SIGHUP', abort);
    const installation = await opening;
    try {
      if (aborted) return;
      const result = await work(installation, ...input);
      await print(`${json === true ? JSON.stringify(result, null, 2) : printable(format(result, ...input))}\n`);
    } finally {
      if (aborted) await new Promise(() => {});
      await installation.close();
    }
  });
}

/** Ctrl-C aborts the signal, for work that must clean up. */
export async function interruptible<Result>(installation: Installation, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  const running = work(controller.signal);
  const { abandon } = installation;
  installation.abandon = async () => {
    controller.abort();
    await running.catch((error: unknown) => printError(error, false));
    await abandon();
  };
  return running;
}

export function collect(value: string, before: string[] = []): string[] {
  return [...before, value];
}

export function wholeNumber(least = -999_999) {
  return (text: string): number => {
    if (!/^-?\d{1,6}$/.test(text) || Number(text) < least)
      throw new InvalidArgumentError(`It must be a whole number from ${least} to 999,999.`);
    return Number(text);
  };
}
