import type { Command } from 'commander';
import { type Installation, openInstallation } from '../installation.ts';
import { printable } from '../terminal.ts';

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
  return command.option('--json', 'answer as JSON, for programs').action(async (...given: unknown[]) => {
    const args = given.slice(0, -2) as Args;
    const options = given.at(-2) as Options & { json?: boolean };
    const installation = await openInstallation();
    const stop = () => void installation.abandon().finally(() => process.exit(130));
    for (const signal of SIGNALS) process.once(signal, stop);
    try {
      const { json, text } = await work(installation, options, ...args);
      process.stdout.write(`${options.json === true ? JSON.stringify(json, null, 2) : printable(text)}\n`);
    } finally {
      await installation.close();
      for (const signal of SIGNALS) process.off(signal, stop);
    }
  });
}

/** Options that may be given several times. */
export function collect(value: string, before: string[] = []): string[] {
  return [...before, value];
}
