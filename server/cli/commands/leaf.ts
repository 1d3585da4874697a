import type { Command } from 'commander';
import { type Installation, openInstallation } from '../installation.ts';
import { EXIT } from '../problems.ts';
import { complain, print, printable } from '../terminal.ts';

/** What a command answers: data for programs, text for people. */
export interface Shown {
  json: unknown;
  text: string;
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Gives a command its work: the installation is opened for it and closed after it, also when it fails.
 * @param work gets the installation, the options, then the arguments
 */
export function leaf<Options, Args extends unknown[]>(
  command: Command,
  work: (installation: Installation, options: Options, ...args: Args) => Promise<Shown>,
): Command {
  return checkedLeaf<null, Options, Args>(command, {
    check: async () => null,
    open: () => openInstallation(),
    work: (installation, _, ...given) => work(installation, ...given),
  });
}

interface CheckedWork<Checked, Options, Args extends unknown[]> {
  /** Looks at what was given, before anything is opened. */
  check: (options: Options, ...args: Args) => Promise<Checked>;
  open: () => Promise<Installation>;
  work: (installation: Installation, checked: Checked, options: Options, ...args: Args) => Promise<Shown>;
}

/** The same for a command that may refuse what it was given without an installation. */
export function checkedLeaf<Checked, Options, Args extends unknown[]>(
  command: Command,
  { check, open, work }: CheckedWork<Checked, Options, Args>,
): Command {
  return command.option('--json', 'answer as JSON, for programs').action(async (...given: unknown[]) => {
    const args = given.slice(0, -2) as Args;
    const options = given.at(-2) as Options & { json?: boolean };
    const checked = await check(options, ...args);
    const opening = open();
    let ended = false;
    // Also while PostgreSQL is still being started; and npm hands a Ctrl-C on that the terminal has sent already.
    const end = () => {
      if (ended) return;
      ended = true;
      void opening
        .then((installation) => installation.abandon())
        .catch(() => {})
        .finally(() => process.exit(EXIT.ended));
    };
    for (const signal of SIGNALS) process.on(signal, end);
    try {
      const installation = await opening;
      // Nothing more is begun: the process is about to exit.
      if (ended) await new Promise(() => {});
      try {
        const { json, text } = await work(installation, checked, options, ...args);
        await print(`${options.json === true ? JSON.stringify(json, null, 2) : printable(text)}\n`);
      } finally {
        // The signal closes it in its own way, and exits.
        if (ended) await new Promise(() => {});
        await installation.close();
      }
    } finally {
      for (const signal of SIGNALS) process.off(signal, end);
    }
  });
}

/** Lets work that would leave something behind clear it away when the operator ends the command. */
export async function interruptible<Result>(installation: Installation, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const ending = new AbortController();
  const working = work(ending.signal);
  const { abandon } = installation;
  installation.abandon = async () => {
    ending.abort();
    await working.catch((error: unknown) => complain(error, false));
    await abandon();
  };
  return working;
}

/** Options that may be given several times. */
export function collect(value: string, before: string[] = []): string[] {
  return [...before, value];
}
