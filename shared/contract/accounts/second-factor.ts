import { z } from 'zod';
import { CODE_PURPOSES } from '#shared/rules/second-factor.ts';
import { SECOND_FACTOR_TEXTS } from '#shared/rules/texts/second-factor.ts';
import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';
import { count, route, timestamp, verbatim } from '../base.ts';

const Done = z.strictObject({ message: z.string() });
const code = verbatim(100).trim().min(1, SECOND_FACTOR_TEXTS.codeMissing);
/** The code that `mailCode` has mailed, in this session and for this. */
const Mailed = z.strictObject({ mailedCode: code });
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
    .input(z.strictObject({ password: verbatim(1_000).min(1, SIGN_UP_TEXTS.passwordMissing), purpose: z.enum(CODE_PURPOSES) }))
    .output(Done),

  begin: route('session', 'sign-in')
    .route({
      method: 'POST',
      path: '/second-factor/begin',
      tags: ['accounts'],
      summary: 'A new key for an authenticator app; nothing changes before its first code has come',
    })
    .input(Mailed)
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
    .input(z.strictObject({ code }))
    .output(RecoveryCodes),

  turnOff: route('session', 'sign-in')
    .route({ method: 'POST', path: '/second-factor/off', tags: ['accounts'], summary: 'Turn two-step log-in off' })
    .input(Mailed)
    .output(Done),

  renewCodes: route('session', 'sign-in')
    .route({
      method: 'POST',
      path: '/second-factor/recovery-codes',
      tags: ['accounts'],
      summary: 'New recovery codes; those from before no longer work',
    })
    .input(Mailed)
    .output(RecoveryCodes),

  signIn: route('anyone', 'sign-in')
    .route({
      method: 'POST',
      path: '/sign-in/code',
      tags: ['accounts'],
      summary: 'The second step of logging in: the code of the app, or a recovery code',
    })
    .input(z.strictObject({ code }))
    .output(z.strictObject({ message: z.string(), homePath: z.string() })),
};
