import type { MailedLink } from './api/mailed-link.ts';

/** What the small forms say that ask for a mail. */
export const MAILED_LINKS: Record<MailedLink, { title: string; description: string; send: string; failure: string }> = {
  confirmation: {
    title: 'Resend confirmation email',
    description: 'The one you signed up with.',
    send: 'Send the link again',
    failure: 'The mail could not be sent. Please try again.',
  },
  password: {
    title: 'Forgot Password?',
    description: 'The one you log in with. We will send it a link for choosing a new password.',
    send: 'Send reset link',
    failure: 'An error occurred while sending reset link',
  },
};

/** The form of the page by which such a mail is asked for where no script opens a dialog; its buttons are elsewhere on the page. */
export const ASK_FORM = 'ask-for-mail';

/** Which mail an address of the log-in page asks for. */
export function mailedLinkOf(search: URLSearchParams): MailedLink | null {
  const asked = search.get('ask');
  return asked === 'confirmation' || asked === 'password' ? asked : null;
}
