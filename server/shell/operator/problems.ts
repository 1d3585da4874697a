import { formatNumber, counted as inForms } from '#shared/rules/locale.ts';

export const EXIT = { done: 0, refused: 1, usage: 2, ended: 130 } as const;

/** Nothing was written. The message is for the operator. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: number;
  readonly problems: readonly string[];

  constructor(message: string, { code = EXIT.refused as number, problems = [] as readonly string[] } = {}) {
    super(message);
    this.code = code;
    this.problems = problems;
  }
}

export function usageError(message: string): Refusal {
  return new Refusal(message, { code: EXIT.usage });
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return inForms(count, { one, other: many });
}

export function megabytes(bytes: number): string {
  return `${formatNumber(Math.round(bytes / 100_000) / 10)} MB`;
}
