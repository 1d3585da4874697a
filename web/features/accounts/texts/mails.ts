import type { MailedLink } from '../api/mailed-link.ts';

interface MailedLinkTexts {
  title: string;
  description: string;
  send: string;
  failed: string;
}

export const mailTexts = {
  links: {
    confirmation: {
      title: 'Resend confirmation email',
      description: 'The one you signed up with.',
      send: 'Send the link again',
      failed: 'The email could not be sent. Please try again.',
    },
    password: {
      title: 'Forgot Password?',
      description: 'The one you log in with. We will send a link there for choosing a new password.',
      send: 'Send reset link',
      failed: 'An error occurred while sending reset link',
    },
  } satisfies Record<MailedLink, MailedLinkTexts>,
  check: {
    title: 'Check your email',
    sent: {
      before: 'We have sent a link to ',
      after: '. Verify your account with it before logging in. It works for 24 hours; if nothing arrives, check your spam folder.',
    },
    outbox: 'Open the mail outbox',
  },
};
