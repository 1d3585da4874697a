import type { Item } from '#web/features/site/navigation/api/navigation.ts';
import { shellTexts } from './texts/shell.ts';

function link(slug: string, label: string, href: string): Item {
  return { id: slug, slug, label, href, external: false, position: 0, inBar: true, children: [] };
}

const HOMEPAGE = link('homepage', shellTexts.homepage, '/');
const ABOUT = link('about', shellTexts.about, '/about');
export const SIGN_UP_ITEMS: readonly Item[] = [
  link('log-in', shellTexts.logIn, '/login'),
  link('sign-up', shellTexts.signUp, '/pre-signup'),
];

/** While the session is unknown, only the homepage. */
export function visitorLinks(known: boolean, items: readonly Item[]): Item[] {
  if (!known) return [HOMEPAGE];
  const own = [HOMEPAGE, ABOUT];
  const offered = items.filter(({ href }) => !own.some((one) => one.href === href));
  return [...own, ...offered].map((item) => ({ ...item, position: 0 }));
}
