/** The catalogue of errors: every answer that is not a success has one of these codes. Texts that depend on the place are given where the error is raised. */
export const ERRORS = {
  INPUT_INVALID: { status: 400, message: 'Please check the marked fields.' },
  BODY_MALFORMED: { status: 400, message: 'The request could not be read. Please send valid JSON.' },
  BODY_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  MEDIA_TYPE_UNSUPPORTED: { status: 415, message: 'Please send the request as application/json.' },
  ORIGIN_REFUSED: { status: 403, message: 'This request came from another site and was refused.' },
  HOST_REFUSED: { status: 421, message: 'The forum is not at this address.' },
  SESSION_MISSING: { status: 401, message: 'Auth session missing!' },
  SIGN_IN_FAILED: { status: 401, message: 'Invalid email or password' },
  SIGN_IN_EXPIRED: { status: 401, message: 'Logging in took too long. Please enter your password again.' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Please confirm your email address before logging in. The link is in your mailbox.' },
  ACCOUNT_SUSPENDED: { status: 403, message: 'Your account is suspended: you can read, but not write.' },
  ACCOUNT_BANNED: { status: 403, message: 'This account has been closed for breaking the Community Guidelines.' },
  PROFILE_INCOMPLETE: { status: 403, message: 'Please complete your profile setup first' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: 'Moderators here log in in two steps. Turn that on in your settings; until then you read and write as a student.',
  },
  BLOCKED: { status: 403, message: "You cannot interact with this user's content." },
  NOT_FOUND: { status: 404, message: 'This does not exist or you do not have access to it.' },
  CONFLICT: { status: 409, message: 'Somebody else has changed this in the meantime.' },
  RESET_LINK_INVALID: { status: 400, message: 'Invalid or expired password reset link' },
  LINK_INVALID: { status: 400, message: 'Verification failed. Invalid or expired link.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'That was a lot at once. Please wait a moment and try again.' },
  DATABASE_UNAVAILABLE: { status: 503, message: 'The forum is starting or its database is not reachable. Please try again in a moment.' },
  DATABASE_SLOW: {
    status: 503,
    message: 'This took the forum too long and was given up; nothing was changed. Please try again in a moment.',
  },
  FILES_UNAVAILABLE: { status: 503, message: 'Files cannot be reached right now. Please try again in a moment.' },
  STORAGE_FULL: { status: 503, message: 'The forum has no room left to keep this, so it was not saved. Please try again later.' },
  OVERLOADED: { status: 503, message: 'More people are here right now than the forum can answer. Please try again in a few seconds.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** What an error answer carries besides its code and message. */
export interface ErrorData {
  /** Input errors: the text for each wrong field, by its path ("title", "profile.year"). */
  fields?: Record<string, string>;
  /** Internal errors: the id under which the server's log has the cause. */
  id?: string;
  /** Refusals by a limit: seconds until it is worth trying again. */
  retryAfter?: number;
  /** Suspended accounts: the moment at which they may write again. */
  until?: string;
}
