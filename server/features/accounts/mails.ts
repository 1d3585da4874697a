import type { Config } from '#server/platform/config.ts';
import type { Mail } from '#server/platform/mail.ts';

interface Recipient {
  email: string;
  name: string;
}

function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}

/** Opening the link only shows a page; the page confirms. Mail scanners that open every link confirm nothing. */
export function confirmationMail(config: Config, to: Recipient, token: string): Mail {
  return {
    to: to.email,
    subject: `Confirm your email address for ${config.siteName}`,
    text: `Hi ${firstName(to.name)},

welcome to ${config.siteName}. Please confirm that this is your email address:

${config.publicUrl}/auth/confirm?token=${token}

The link works for 24 hours. If you did not sign up, you can ignore this mail.

Questions? Write to ${config.supportEmail}.
`,
  };
}

export function existingAccountMail(config: Config, to: Recipient): Mail {
  return {
    to: to.email,
    subject: `You already have an account on ${config.siteName}`,
    text: `Hi ${firstName(to.name)},

somebody, probably you, just tried to sign up on ${config.siteName} with this address. You already have an account:

${config.publicUrl}/login

If it was not you, there is nothing to do: nothing has changed.

Questions? Write to ${config.supportEmail}.
`,
  };
}
