import type { MailedLink } from './api/mailed-link.ts';

/** The form of the page by which such a mail is asked for where no script opens a dialog; its buttons are elsewhere on the page. */
export const ASK_FORM = 'ask-for-mail';

/** Which mail an address of the log-in page asks for. */
export function mailedLinkOf(search: URLSearchParams): MailedLink | null {
  const asked = search.get('ask');
  return asked === 'confirmation' || asked === 'password' ? asked : null;
}
