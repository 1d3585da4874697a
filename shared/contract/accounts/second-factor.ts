import { z } from 'zod';
import { CODE_PURPOSES } from '#shared/rules/second-factor.ts';
import { route } from '../base.ts';
import { named } from '../named.ts';
import { count, Done, timestamp } from '../shapes.ts';
import { Code, MailedCode, OwnPassword } from './forms.ts';

const RecoveryCodes = Done.extend({ recoveryCodes: z.array(z.string()) });

export const SecondFactor = z.strictObject({
  since: timestamp.nullable(),
  codesLeft: count,
  /** Whether the person can moderate only with a second factor. */
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

  mailCode: route('session', 'sign-in', { audited: true, whileSuspended: true })
    .route({
      method: 'POST',
      path: '/second-factor/mail-code',
      tags: ['accounts'],
      summary: 'Mail yourself a code, for turning two-step log-in on or off, for new recovery codes and for deleting the account',
    })
    .input(z.strictObject({ ...OwnPassword.shape, purpose: z.enum(CODE_PURPOSES) }))
    .output(Done),

  begin: route('session', 'sign-in', { audited: true, whileSuspended: true })
    .route({
      method: 'POST',
      path: '/second-factor/begin',
      tags: ['accounts'],
      summary: 'A new key for an authenticator app; takes effect with its first code',
    })
    .input(MailedCode)
    .output(
      z.strictObject({
        key: z.string(),
        address: z.string(),
      }),
    ),

  turnOn: route('session', 'sign-in', { audited: true, whileSuspended: true })
    .route({
      method: 'PUT',
      path: '/second-factor',
      tags: ['accounts'],
      summary: 'Turn two-step log-in on with the app’s first code; every other session ends',
    })
    .input(Code)
    .output(RecoveryCodes),

  turnOff: route('session', 'sign-in', { audited: true, whileSuspended: true })
    .route({ method: 'POST', path: '/second-factor/off', tags: ['accounts'], summary: 'Turn two-step log-in off' })
    .input(MailedCode)
    .output(Done),

  renewCodes: route('session', 'sign-in', { audited: true, whileSuspended: true })
    .route({
      method: 'POST',
      path: '/second-factor/recovery-codes',
      tags: ['accounts'],
      summary: 'Create new recovery codes; the previous ones stop working',
    })
    .input(MailedCode)
    .output(RecoveryCodes),

  signIn: route('anyone', 'sign-in', { audited: true, whileSuspended: true })
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
