import type { MailedLink } from './api/mailed-link.ts';

/** This form requests a mail without scripts; its buttons are elsewhere on the page. */
export const ASK_FORM = 'ask-for-mail';

export function mailedLinkOf(search: URLSearchParams): MailedLink | null {
  const link = search.get('ask');
  return link === 'confirmation' || link === 'password' ? link : null;
}
