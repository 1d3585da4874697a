import { z } from 'zod';
import { LIMITS } from '#shared/rules/limits.ts';
import { USER_TYPES } from '#shared/rules/people.ts';
import { route } from '../base.ts';
import { named } from '../named.ts';
import { Done, Institution, id, timestamp } from '../shapes.ts';
import { Hint } from '../site/hints.ts';
import { verbatim } from '../text.ts';
import { ChangePassword, MailTo, ResetPassword, SignIn, SignUp, VerifyEmail } from './forms.ts';

export const Viewer = z.strictObject({
  id,
  sessionId: id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  userType: z.enum(USER_TYPES),
  year: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  institution: Institution.nullable(),
  complete: z.boolean(),
  setupPath: z.string(),
  homePath: z.string(),
  startsAtHome: z.boolean(),
  startPath: z.string(),
  suspension: z.strictObject({ until: timestamp, reason: z.string() }).nullable(),
  /** Scheduled by the owner; `withContent` deletes posts and comments too. */
  deletion: z.strictObject({ at: timestamp, withContent: z.boolean() }).nullable(),
  hints: z.array(Hint),
});

export const Session = z.strictObject({
  id,
  device: z.string(),
  signedInAt: timestamp,
  /** Accurate to five minutes. */
  lastUsedAt: timestamp,
  current: z.boolean(),
});

export const accounts = {
  session: route('anyone', 'read')
    .route({ method: 'GET', path: '/session', tags: ['accounts'], summary: 'Who is signed in' })
    .output(z.strictObject({ viewer: Viewer.nullable() })),

  signUp: route('anyone', 'sign-up', { audited: true })
    .route({ method: 'POST', path: '/sign-up', tags: ['accounts'], summary: 'Create an account; a mail asks to confirm the address' })
    .input(SignUp)
    .output(Done),

  usernameAvailability: route('anyone', 'lookup')
    .route({ method: 'GET', path: '/usernames/{username}', tags: ['accounts'], summary: 'Whether a username is free' })
    .input(z.strictObject({ username: verbatim(200) }))
    .output(z.strictObject({ available: z.boolean() })),

  checkPassword: route('anyone', 'check', { whileSuspended: true })
    .route({ method: 'POST', path: '/password-check', tags: ['accounts'], summary: 'Whether a password is one of the most common ones' })
    .input(z.strictObject({ password: verbatim(LIMITS.password.max) }))
    .output(z.strictObject({ common: z.boolean() })),

  signIn: route('anyone', 'sign-in', { audited: true, whileSuspended: true })
    .route({ method: 'POST', path: '/sign-in', tags: ['accounts'], summary: 'Log in' })
    .input(SignIn)
    .output(
      z.discriminatedUnion('state', [
        z.strictObject({ state: z.literal('signed-in'), message: z.string(), homePath: z.string() }),
        /** The password was right; `secondFactor.signIn` takes the code. */
        z.strictObject({ state: z.literal('code-needed'), message: z.string() }),
      ]),
    ),

  signOut: route('anyone', 'write', { audited: true, whileSuspended: true })
    .route({ method: 'POST', path: '/sign-out', tags: ['accounts'], summary: 'End this session' })
    .output(Done),

  verifyEmail: route('anyone', 'sign-in', { audited: true, whileSuspended: true })
    .route({ method: 'POST', path: '/email-verification', tags: ['accounts'], summary: 'Confirm an address with the token of the mail' })
    .input(VerifyEmail)
    .output(
      z.discriminatedUnion('state', [
        z.strictObject({ state: z.literal('signed-in'), setupPath: z.string().nullable() }),
        z.strictObject({ state: z.literal('already-verified') }),
      ]),
    ),

  resendVerification: route('anyone', 'mail', { whileSuspended: true })
    .route({
      method: 'POST',
      path: '/email-verification/resend',
      tags: ['accounts'],
      summary: 'Send the confirmation mail again; the answer is the same for unknown addresses',
    })
    .input(MailTo)
    .output(Done),

  requestPasswordReset: route('anyone', 'mail', { audited: true, whileSuspended: true })
    .route({
      method: 'POST',
      path: '/password-reset/request',
      tags: ['accounts'],
      summary: 'Send a link for choosing a new password; the answer is the same for unknown addresses',
    })
    .input(MailTo)
    .output(Done),

  checkPasswordReset: route('anyone', 'check', { whileSuspended: true })
    .route({
      method: 'POST',
      path: '/password-reset/check',
      tags: ['accounts'],
      summary: 'Whether the token of a reset link still works; it is not used up',
    })
    .input(z.strictObject({ token: verbatim(200).check(z.minLength(1)) }))
    .output(z.strictObject({ valid: z.boolean() })),

  resetPassword: route('anyone', 'sign-in', { audited: true, whileSuspended: true })
    .route({ method: 'POST', path: '/password-reset', tags: ['accounts'], summary: 'Choose a new password with the token of the mail' })
    .input(ResetPassword)
    .output(Done),

  changePassword: route('session', 'sign-in', { audited: true, whileSuspended: true })
    .route({
      method: 'PUT',
      path: '/password',
      tags: ['accounts'],
      summary: 'Change your password; every other session ends, and this one gets a new token',
    })
    .input(ChangePassword)
    .output(Done),

  setStartPage: route('member', 'write')
    .route({ method: 'PUT', path: '/start-page', tags: ['accounts'], summary: 'Choose whether logging in leads to Home' })
    .input(z.strictObject({ home: z.boolean() }))
    .output(z.strictObject({ startPath: z.string(), message: z.string() })),

  sessions: route('session', 'read')
    .route({ method: 'GET', path: '/sessions', tags: ['accounts'], summary: 'Your sessions, last used first' })
    .output(z.strictObject({ items: z.array(Session) })),

  endSession: route('session', 'write', { audited: true, whileSuspended: true })
    .route({ method: 'DELETE', path: '/sessions/{sessionId}', tags: ['accounts'], summary: 'End one of your sessions' })
    .input(z.strictObject({ sessionId: id }))
    .output(Done),

  endOtherSessions: route('session', 'write', { audited: true, whileSuspended: true })
    .route({ method: 'POST', path: '/sessions/end-others', tags: ['accounts'], summary: 'End all of your sessions but this one' })
    .output(Done),
};

named({ Viewer, Session, SignUp, SignIn, MailTo, ResetPassword, ChangePassword });
