import { isSlug } from '#shared/rules/navigation.ts';

const LONGEST = { name: 120, subtitle: 200, domain: 200 } as const;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+edu$/;

export interface SchoolFields {
  name: string;
  slug: string;
  domains: string[];
  subtitle: string;
  /** The address of its stored file. */
  logo: string | null;
}

/** As it will be shown: one line, no blanks beside each other. */
export function oneLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** "Alder Ridge School of Medicine" becomes "alder-ridge-school-of-medicine"; empty where nothing is left. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '');
}

/** Domains as they may be typed: separated by spaces, commas or semicolons, with or without the at sign. */
export function readDomains(text: string): string[] {
  const parts = text.toLowerCase().split(/[\s,;]+/);
  return [...new Set(parts.map((part) => part.replace(/^@/, '').replace(/\.$/, '')).filter((part) => part !== ''))];
}

export function nameProblem(name: string): string | null {
  if (!/\p{L}/u.test(name)) return 'the name is missing';
  return name.length > LONGEST.name ? `the name has more than ${LONGEST.name} characters` : null;
}

export function slugProblem(slug: string): string | null {
  if (slug === '') return 'the slug is missing';
  return isSlug(slug) ? null : `the slug “${slug}” may only have small letters a to z, digits and single dashes, 80 at most`;
}

/** Everything that is wrong with a school as such. */
export function schoolProblems({ name, slug, domains, subtitle }: SchoolFields): string[] {
  const wrong = domains.filter((domain) => domain.length > LONGEST.domain || !DOMAIN.test(domain));
  return [
    nameProblem(name),
    slugProblem(slug),
    domains.length === 0 ? 'there must be at least one e-mail domain' : null,
    ...wrong.map((domain) => `“${domain}” is not an e-mail domain that ends in .edu, which medical students’ addresses must`),
    subtitle.length > LONGEST.subtitle ? `the subtitle has more than ${LONGEST.subtitle} characters` : null,
  ].filter((problem) => problem !== null);
}
