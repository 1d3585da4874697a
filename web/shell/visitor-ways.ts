import type { Item } from '#web/features/site/navigation/api/navigation.ts';
import { shellTexts } from './texts/shell.ts';

function way(slug: string, label: string, href: string): Item {
  return { id: slug, slug, label, href, external: false, position: 0, inBar: true, children: [] };
}

const HOMEPAGE = way('homepage', shellTexts.homepage, '/');
const ABOUT = way('about', shellTexts.about, '/about');
/** At the end of a small screen's menu; the bar has them apart. */
export const JOINING: readonly Item[] = [way('log-in', shellTexts.logIn, '/login'), way('sign-up', shellTexts.signUp, '/pre-signup')];

/**
 * The ways of somebody who is not signed in; while that is not known, only the first (doc 1 §2). What operators offer
 * to everybody follows the pages that everybody has.
 */
export function visitorWays(known: boolean, items: readonly Item[]): Item[] {
  if (!known) return [HOMEPAGE];
  const own = [HOMEPAGE, ABOUT];
  const offered = items.filter(({ href }) => !own.some((one) => one.href === href));
  return [...own, ...offered].map((item) => ({ ...item, position: 0 }));
}
