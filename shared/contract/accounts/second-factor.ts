import { z } from 'zod';
import { CODE_PURPOSES } from '#shared/rules/second-factor.ts';
import { route } from '../base.ts';
import { named } from '../named.ts';
import { count, timestamp } from '../shapes.ts';
import { Code, MailedCode, OwnPassword } from './forms.ts';

const Done = z.strictObject({ message: z.string() });
/** Shown this once. */
const RecoveryCodes = Done.extend({ recoveryCodes: z.array(z.string()) });

export const SecondFactor = z.strictObject({
  /** Since when logging in asks for a code; null: it does not. */
  since: timestamp.nullable(),
  /** Recovery codes that were not used yet. */
  codesLeft: count,
  /** Whether this person moderates, and may do so only with it. */
  required: z.boolean(),
});

export const secondFactor = {
  state: route('session', 'read')
    .route({
      method: 'GET',
      path: '/second-factor',
      tags: ['accounts'],
      summary: 'Whether logging in asks for a code besides the password',
    })
    .output(SecondFactor),

  mailCode: route('session', 'sign-in')
    .route({
      method: 'POST',
      path: '/second-factor/mail-code',
      tags: ['accounts'],
      summary: 'Has a code mailed to one’s own address, which turning two-step log-in on or off and new recovery codes ask for',
    })
    .input(z.strictObject({ ...OwnPassword.shape, purpose: z.enum(CODE_PURPOSES) }))
    .output(Done),

  begin: route('session', 'sign-in')
    .route({
      method: 'POST',
      path: '/second-factor/begin',
      tags: ['accounts'],
      summary: 'A new key for an authenticator app; nothing changes before its first code has come',
    })
    .input(MailedCode)
    .output(
      z.strictObject({
        /** In base32, for typing it in. */
        key: z.string(),
        /** The same as a link that apps open: otpauth://… */
        address: z.string(),
      }),
    ),

  turnOn: route('session', 'sign-in')
    .route({
      method: 'PUT',
      path: '/second-factor',
      tags: ['accounts'],
      summary: 'Turn two-step log-in on with the app’s first code; every other session ends',
    })
    .input(Code)
    .output(RecoveryCodes),

  turnOff: route('session', 'sign-in')
    .route({ method: 'POST', path: '/second-factor/off', tags: ['accounts'], summary: 'Turn two-step log-in off' })
    .input(MailedCode)
    .output(Done),

  renewCodes: route('session', 'sign-in')
    .route({
      method: 'POST',
      path: '/second-factor/recovery-codes',
      tags: ['accounts'],
      summary: 'New recovery codes; those from before no longer work',
    })
    .input(MailedCode)
    .output(RecoveryCodes),

  signIn: route('anyone', 'sign-in')
    .route({
      method: 'POST',
      path: '/sign-in/code',
      tags: ['accounts'],
      summary: 'The second step of logging in: the code of the app, or a recovery code',
    })
    .input(Code)
    .output(z.strictObject({ message: z.string(), homePath: z.string() })),
};

named({ SecondFactor, RecoveryCodes, Code, MailedCode });
