import type { MailedLink } from './api/mailed-link.ts';

/** Id of the form that requests such a mail without scripts; its buttons are elsewhere on the page. */
export const ASK_FORM = 'ask-for-mail';

/** The mail that the query of the log-in page requests. */
export function mailedLinkOf(search: URLSearchParams): MailedLink | null {
  const asked = search.get('ask');
  return asked === 'confirmation' || asked === 'password' ? asked : null;
}
