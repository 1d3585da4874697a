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
import { countSignUpMail, mailSignUp } from './pending-sign-up.ts';
import { requireSecondFactor, secondStep } from './second-step.ts';
import { endOldestSessions } from './sessions.ts';

/** better-auth answers 500 and logs the error when it cannot read the session from the database. */
export function rethrowSessionError(error: unknown): never {
  if (isAPIError(error) && error.statusCode === 500) throw failure('DATABASE_UNAVAILABLE');
  throw error;
}

/**
 * We replace this header on every request with the address of the connection or of a trusted
 * proxy's client.
 */
export const CLIENT_ADDRESS_HEADER = 'x-rounds-client-address';

const DAY = 86_400;

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/**
 * better-auth's own HTTP routes are not mounted. Our routes call it in process, so paths, rate
 * limits and error texts are ours.
 */
export function createAuth(services: Services) {
  const { config, db, log } = services;
  return betterAuth({
    appName: config.siteName,
    baseURL: config.publicUrl,
    secret: config.secret,
    database: { db: db.withPlugin(timestampsAsDates), type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { level: 'error', log: (_level, message, ...details) => log.error('better-auth', details[0] ?? message, { message }) },
    advanced: {
      cookiePrefix: cookieName(config, 'rounds'),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: config.publicUrl.startsWith('https:') },
      // The schema check fails when the database is slow. Our tests check the schema.
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
          before: ({ userId }, context) => requireSecondFactor(db, userId, context?.path),
          after: async ({ userId, userAgent }) => {
            if (await endOldestSessions(db, userId)) services.live.recheck([userId]);
            void noteDevice(services, userId, userAgent ?? null, new Date());
          },
        },
        update: { after: async ({ userId, userAgent }) => void noteDevice(services, userId, userAgent ?? null, null) },
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', ...timestamps },
      storeIdentifier: 'hashed',
      // Delivery restarts the validity of a link (mail-validity.ts), so expired rows stay; cleanup.ts
      // deletes them.
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
        if (await countSignUpMail(services, user.email)) await mailSignUp(services, user);
      },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
