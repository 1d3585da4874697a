import { ERROR_TEXTS } from './texts/errors.ts';

/**
 * The codes of all unsuccessful responses. Messages that depend on the place are given where the
 * error is thrown.
 */
export const ERRORS = {
  INPUT_INVALID: { status: 400, message: ERROR_TEXTS.INPUT_INVALID },
  BODY_MALFORMED: { status: 400, message: ERROR_TEXTS.BODY_MALFORMED },
  BODY_TOO_LARGE: { status: 413, message: ERROR_TEXTS.BODY_TOO_LARGE },
  MEDIA_TYPE_UNSUPPORTED: { status: 415, message: ERROR_TEXTS.MEDIA_TYPE_UNSUPPORTED },
  ORIGIN_REFUSED: { status: 403, message: ERROR_TEXTS.ORIGIN_REFUSED },
  HOST_REFUSED: { status: 421, message: ERROR_TEXTS.HOST_REFUSED },
  SESSION_MISSING: { status: 401, message: ERROR_TEXTS.SESSION_MISSING },
  SIGN_IN_FAILED: { status: 401, message: ERROR_TEXTS.SIGN_IN_FAILED },
  SIGN_IN_EXPIRED: { status: 401, message: ERROR_TEXTS.SIGN_IN_EXPIRED },
  EMAIL_NOT_VERIFIED: { status: 403, message: ERROR_TEXTS.EMAIL_NOT_VERIFIED },
  ACCOUNT_SUSPENDED: { status: 403, message: ERROR_TEXTS.ACCOUNT_SUSPENDED },
  ACCOUNT_BANNED: { status: 403, message: ERROR_TEXTS.ACCOUNT_BANNED },
  PROFILE_INCOMPLETE: { status: 403, message: ERROR_TEXTS.PROFILE_INCOMPLETE },
  FORBIDDEN: { status: 403, message: ERROR_TEXTS.FORBIDDEN },
  SECOND_FACTOR_REQUIRED: { status: 403, message: ERROR_TEXTS.SECOND_FACTOR_REQUIRED },
  BLOCKED: { status: 403, message: ERROR_TEXTS.BLOCKED },
  NOT_FOUND: { status: 404, message: ERROR_TEXTS.NOT_FOUND },
  CONFLICT: { status: 409, message: ERROR_TEXTS.CONFLICT },
  RESET_LINK_INVALID: { status: 400, message: ERROR_TEXTS.RESET_LINK_INVALID },
  LINK_INVALID: { status: 400, message: ERROR_TEXTS.LINK_INVALID },
  TOO_MANY_REQUESTS: { status: 429, message: ERROR_TEXTS.TOO_MANY_REQUESTS },
  DATABASE_UNAVAILABLE: { status: 503, message: ERROR_TEXTS.DATABASE_UNAVAILABLE },
  DATABASE_SLOW: { status: 503, message: ERROR_TEXTS.DATABASE_SLOW },
  FILES_UNAVAILABLE: { status: 503, message: ERROR_TEXTS.FILES_UNAVAILABLE },
  STORAGE_FULL: { status: 503, message: ERROR_TEXTS.STORAGE_FULL },
  OVERLOADED: { status: 503, message: ERROR_TEXTS.OVERLOADED },
  MAINTENANCE: { status: 503, message: ERROR_TEXTS.MAINTENANCE },
  INTERNAL: { status: 500, message: ERROR_TEXTS.INTERNAL },
} as const;

export type ErrorCode = keyof typeof ERRORS;

export interface ErrorData {
  fields?: Record<string, string>;
  /** Id of the log entry with the cause. */
  id?: string;
  retryAfter?: number;
  until?: string;
  profile?: { school: string | null; year: string | null };
}
