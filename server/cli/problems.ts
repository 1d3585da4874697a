import { formatNumber, counted as inForms } from '#shared/rules/locale.ts';

/** What a command ends with: done, refused by what is there, not understood, or ended by a signal. */
export const EXIT = { done: 0, refused: 1, usage: 2, ended: 130 } as const;

/** A command that cannot be carried out, with a sentence for the operator. Nothing has been written. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: number;
  /** One line each: every line of a file that is wrong. */
  readonly problems: readonly string[];

  constructor(message: string, { code = EXIT.refused as number, problems = [] as readonly string[] } = {}) {
    super(message);
    this.code = code;
    this.problems = problems;
  }
}

/** Something typed that cannot be meant. */
export function misused(message: string): Refusal {
  return new Refusal(message, { code: EXIT.usage });
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return inForms(count, { one, other: many });
}

export function megabytes(bytes: number): string {
  return `${formatNumber(Math.round(bytes / 100_000) / 10)} MB`;
}
