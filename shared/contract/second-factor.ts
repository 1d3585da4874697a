import { z } from 'zod';
import { SECOND_FACTOR_TEXTS } from '../rules/second-factor.ts';
import { SIGN_UP_TEXTS } from '../rules/sign-up.ts';
import { count, route, timestamp, verbatim } from './base.ts';

const Done = z.strictObject({ message: z.string() });
const code = verbatim(100).trim().min(1, SECOND_FACTOR_TEXTS.codeMissing);
/** The password, a code of the app or a recovery code. */
const Proof = z.strictObject({ proof: verbatim(1_000).min(1, SIGN_UP_TEXTS.passwordMissing) });
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

  begin: route('session', 'sign-in')
    .route({
      method: 'POST',
      path: '/second-factor/begin',
      tags: ['accounts'],
      summary: 'A new key for an authenticator app; nothing changes before its first code has come',
    })
    .input(z.strictObject({ password: verbatim(1_000).min(1, SIGN_UP_TEXTS.passwordMissing) }))
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
    .input(Proof)
    .output(Done),

  renewCodes: route('session', 'sign-in')
    .route({
      method: 'POST',
      path: '/second-factor/recovery-codes',
      tags: ['accounts'],
      summary: 'New recovery codes; those from before no longer work',
    })
    .input(Proof)
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
