import { z } from 'zod';
import { usageError } from '#server/shell/operator/problems.ts';
import { isSlug } from '#shared/rules/navigation.ts';

const MAX_LENGTHS = { name: 120, subtitle: 200, domain: 200 } as const;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+edu$/;

export const EmailAddress = z.email('it is no e-mail address').max(254, 'it is too long');
export const Name = z
  .string()
  .regex(/\p{L}/u, 'the name is missing')
  .max(MAX_LENGTHS.name, `the name has more than ${MAX_LENGTHS.name} characters`);
export const Slug = z.string().refine(isSlug, {
  error: ({ input }) =>
    input === '' ? 'the slug is missing' : `the slug “${input}” may only have small letters a to z, digits and single dashes, 80 at most`,
});
export const Subtitle = z.string().max(MAX_LENGTHS.subtitle, `the subtitle has more than ${MAX_LENGTHS.subtitle} characters`);
export const Domains = z
  .array(
    z.string().refine((domain) => domain.length <= MAX_LENGTHS.domain && DOMAIN.test(domain), {
      error: ({ input }) => `“${input}” is not an e-mail domain that ends in .edu, which medical students’ addresses must`,
    }),
  )
  .min(1, 'there must be at least one e-mail domain');

export function problemsOf(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
}

export function refuseProblems(problem: string, schema: z.ZodType, value: unknown): void {
  const problems = problemsOf(schema, value);
  if (problems.length > 0) throw usageError(`${problem}: ${problems.join('; ')}.`);
}

export type TakenKeys = Map<string, string>;

export function reserveKey(taken: TakenKeys, keys: readonly string[], owner: string): string[] {
  return keys.flatMap((key) => {
    const folded = key.toLowerCase();
    const holder = taken.get(folded) ?? owner;
    taken.set(folded, holder);
    return holder === owner ? [] : [`${holder} has ${key} already`];
  });
}

export function oneLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** "Alder Ridge School of Medicine" becomes "alder-ridge-school-of-medicine"; may be empty. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '');
}
