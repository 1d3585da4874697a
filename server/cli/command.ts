import { type Command, InvalidArgumentError } from 'commander';
import { type Installation, openInstallation } from './installation.ts';
import { EXIT } from './problems.ts';
import { complain, print, printable } from './terminal.ts';

/**
 * Gives a command its work. The installation is opened for it and closed after it, also when it fails.
 * @param work gets the installation, the options, then the arguments; what it returns is the answer to `--json`
 * @param say the answer for people
 */
export function run<Options, Args extends unknown[], Result>(
  command: Command,
  work: (installation: Installation, options: Options, ...args: Args) => Promise<Result>,
  say: (result: Result, options: Options, ...args: Args) => string,
  open: () => Promise<Installation> = openInstallation,
): void {
  command.option('--json', 'answer as JSON, for programs').action(async (...given: unknown[]) => {
    const args = given.slice(0, -2) as Args;
    const options = given.at(-2) as Options & { json?: boolean };
    const opening = open();
    let ended = false;
    // Also while PostgreSQL starts. npm repeats a Ctrl-C that the terminal has sent already.
    const end = () => {
      if (ended) return;
      ended = true;
      void opening
        .then((installation) => installation.abandon())
        .catch(() => {})
        .finally(() => process.exit(EXIT.ended));
    };
    process.on('SIGINT', end).on('SIGTERM', end);
    const installation = await opening;
    try {
      if (ended) return;
      const result = await work(installation, options, ...args);
      await print(`${options.json === true ? JSON.stringify(result, null, 2) : printable(say(result, options, ...args))}\n`);
    } finally {
      // `end` exits the process.
      if (ended) await new Promise(() => {});
      await installation.close();
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

/** For an option that may be given several times. */
export function collect(value: string, before: string[] = []): string[] {
  return [...before, value];
}

/** Parses an option that is a whole number of at most six digits, from `least` on. */
export function wholeNumber(least = -999_999) {
  return (text: string): number => {
    if (!/^-?\d{1,6}$/.test(text) || Number(text) < least) throw new InvalidArgumentError('It must be a whole number.');
    return Number(text);
  };
}
