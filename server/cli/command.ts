import { type Command, InvalidArgumentError } from 'commander';
import { type Installation, openInstallation } from './installation.ts';
import { EXIT } from './problems.ts';
import { print, printable, printError } from './terminal.ts';

/**
 * Opens the installation for the command and closes it afterwards, also on failure.
 * @param work returns the `--json` output
 * @param format turns that output into text for people
 */
export function registerCommand<Options, Args extends unknown[], Result>(
  command: Command,
  work: (installation: Installation, options: Options, ...args: Args) => Promise<Result>,
  format: (result: Result, options: Options, ...args: Args) => string,
  open: () => Promise<Installation> = openInstallation,
): void {
  command.option('--json', 'answer as JSON, for programs').action(async (...actionArgs: unknown[]) => {
    const args = actionArgs.slice(0, -2) as Args;
    const options = actionArgs.at(-2) as Options & { json?: boolean };
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
      const result = await work(installation, options, ...args);
      await print(`${options.json === true ? JSON.stringify(result, null, 2) : printable(format(result, options, ...args))}\n`);
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
