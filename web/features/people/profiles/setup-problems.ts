import type { z } from 'zod';

/** The first problem of each field of a form, in the words of the contract. */
export function fieldProblems(result: z.ZodSafeParseResult<unknown>): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) problems[String(path[0])] ??= message;
  return problems;
}
