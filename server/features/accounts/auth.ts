import { betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import type { Services } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { RETENTION } from '#shared/rules/retention.ts';
import { cookieName } from './cookies.ts';
import { timestampsAsDates } from './dates.ts';
import { noteDevice } from './devices.ts';
import { passwordHashing } from './password-hashing.ts';
import { mailSignUp, takeSignUpMail } from './pending-sign-up.ts';
import { refuseHalfSession, secondStep } from './second-step.ts';

/** better-auth answers so whenever it cannot read a session, which stands in the database, and has logged why. */
export function sessionUnread(error: unknown): never {
  if (isAPIError(error) && error.statusCode === 500) throw failure('DATABASE_UNAVAILABLE');
  throw error;
}

/** Set by us on every request, from the connection or a trusted proxy; what a client sends under this name is replaced. */
export const CLIENT_ADDRESS_HEADER = 'x-rounds-client-address';

const DAY = 86_400;

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/**
 * Passwords, sessions and confirmation links, by better-auth. Its own HTTP routes are not mounted: the contract's
 * routes call it in process, so that every address, limit and error text is ours.
 */
export function createAuth(services: Services) {
  const { config, db, log } = services;
  return betterAuth({
    appName: config.siteName,
    baseURL: config.publicUrl,
    secret: config.secret,
    database: { db: db.withPlugin(timestampsAsDates), type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false }, // server/platform/http/rate-limit.ts
    logger: { level: 'error', log: (_level, message, ...details) => log.error('better-auth', details[0] ?? message, { message }) },
    advanced: {
      cookiePrefix: cookieName(config, 'rounds'),
      useSecureCookies: false, // the prefix is ours
      defaultCookieAttributes: { secure: config.publicUrl.startsWith('https:') },
      // Our own tests compare tables and types; its look at all tables at every start only fails where the database is slow.
      database: { generateId: false, validateSchema: false },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    user: {
      modelName: 'members',
      fields: { emailVerified: 'email_verified', image: 'picture_url', ...timestamps },
      additionalFields: {
        username: { type: 'string', required: true },
        userType: { type: 'string', required: true, fieldName: 'user_type' },
      },
    },
    session: {
      modelName: 'sessions',
      fields: { userId: 'member_id', expiresAt: 'expires_at', ipAddress: 'ip_address', userAgent: 'user_agent', ...timestamps },
      expiresIn: RETENTION.idleSessionDays * DAY,
      updateAge: DAY,
      additionalFields: { lastUsedAt: { type: 'date', fieldName: 'last_used_at', input: false, required: false } },
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'member_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...timestamps,
      },
    },
    plugins: [secondStep],
    databaseHooks: {
      session: {
        create: {
          before: ({ userId }, context) => refuseHalfSession(db, userId, context?.path),
          // Not waited for: nobody logs in later because of it.
          after: async ({ userId, userAgent }) => void noteDevice(services, userId, userAgent ?? null, new Date()),
        },
        update: { after: async ({ userId, userAgent }) => void noteDevice(services, userId, userAgent ?? null, null) },
      },
    },
    // Who reads the table learns no link from it.
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', ...timestamps },
      storeIdentifier: 'hashed',
      // What a mail that waits has in it runs out and begins anew (mail-validity.ts); tidy.ts clears away.
      disableCleanup: true,
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: LIMITS.password.min,
      maxPasswordLength: LIMITS.password.max,
      revokeSessionsOnPasswordReset: true,
      password: passwordHashing,
    },
    emailVerification: {
      sendOnSignIn: true,
      expiresIn: RETENTION.confirmationHours * 3_600,
      sendVerificationEmail: async ({ user }) => {
        if (await takeSignUpMail(services, user.email)) await mailSignUp(services, user);
      },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
