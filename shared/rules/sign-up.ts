import { LIMITS } from './limits.ts';
import type { UserType } from './people.ts';
import { SIGN_UP_TEXTS } from './texts/sign-up.ts';

/**
 * Must match better-auth's (Zod's) pattern; otherwise signing up fails later, without a message for
 * the field.
 */
const EMAIL = /^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

/**
 * Lower-case addresses that pass every check. Set from the configuration; unknown to the browser.
 */
export const alwaysAccepted = new Set<string>();

export function emailProblem(email: string, userType: UserType): string | null {
  const address = email.trim().toLowerCase();
  if (alwaysAccepted.has(address)) return null;
  const valid = EMAIL.test(email.trim()) && address.length <= LIMITS.email;
  if (userType === 'medical_student') return valid && address.endsWith('.edu') ? null : SIGN_UP_TEXTS.edu;
  return valid ? null : SIGN_UP_TEXTS.email;
}

/** Ignores case and `. _ -`, as the unique index on `members` does. */
export function foldUsername(username: string): string {
  return username.toLowerCase().replace(/[._-]/g, '');
}

/**
 * Usernames are path segments, and servers treat paths with these extensions as files; React Router
 * reserves `.data`.
 */
const FILE_EXTENSION =
  /\.(?:avif|bmp|cgi|cjs|css|csv|data|docx|env|exe|gif|gz|heic|html?|ico|ics|jpe?g|json|jsx?|map|mjs|mp[34]|pdf|php|png|pptx?|rss|svg|tiff?|tsx?|txt|wasm|webmanifest|webp|woff2?|xhtml|xlsx?|xml|ya?ml|zip)$/i;

export function usernameProblem(username: string): string | null {
  if (!/^[A-Za-z0-9_.-]+$/.test(username)) return SIGN_UP_TEXTS.username;
  if (username.length < LIMITS.username.min || username.length > LIMITS.username.max) return SIGN_UP_TEXTS.usernameLength;
  if (!/[A-Za-z0-9]/.test(username)) return SIGN_UP_TEXTS.usernameWithoutLetters;
  return FILE_EXTENSION.test(username) ? SIGN_UP_TEXTS.usernameExtension : null;
}

const LONG_ENOUGH = { label: SIGN_UP_TEXTS.passwordRules.length, test: (value: string) => value.length >= LIMITS.password.min };
/** A reset requires only the length. */
export const RESET_PASSWORD_RULES = [LONG_ENOUGH];
/** The browser checks these; the server also refuses common passwords. */
export const PASSWORD_RULES = [
  LONG_ENOUGH,
  { label: SIGN_UP_TEXTS.passwordRules.upperCase, test: (value: string) => /\p{Lu}/u.test(value) },
  { label: SIGN_UP_TEXTS.passwordRules.lowerCase, test: (value: string) => /\p{Ll}/u.test(value) },
  { label: SIGN_UP_TEXTS.passwordRules.sign, test: (value: string) => /[!@#$%^&*?]/.test(value) },
];

export function passwordProblem(password: string): string | null {
  if (password.length > LIMITS.password.max) return SIGN_UP_TEXTS.passwordLong;
  return PASSWORD_RULES.every((rule) => rule.test(password)) ? null : SIGN_UP_TEXTS.password;
}

/** Ignores case and plus suffixes, because they reach the same mailbox. */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*@/, '@');
}

export function resetPasswordProblem(password: string): string | null {
  if (password.length > LIMITS.password.max) return SIGN_UP_TEXTS.passwordLong;
  return LONG_ENOUGH.test(password) ? null : SIGN_UP_TEXTS.passwordShort;
}
