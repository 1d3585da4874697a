import type { MailedLink } from './api/mailed-link.ts';

/** This form requests a mail without scripts; its buttons are elsewhere on the page. */
export const ASK_FORM = 'ask-for-mail';

export function mailedLinkOf(search: URLSearchParams): MailedLink | null {
  const asked = search.get('ask');
  return asked === 'confirmation' || asked === 'password' ? asked : null;
}
