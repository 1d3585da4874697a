import * as z from 'zod/mini';
import { LIMITS } from '#shared/rules/limits.ts';
import { DELETE_ACCOUNT_PHRASE } from '#shared/rules/own-data.ts';
import { USER_TYPES, type UserType } from '#shared/rules/people.ts';
import { isReservedName, isReservedUsername } from '#shared/rules/reserved-names.ts';
import { emailProblem, passwordProblem, resetPasswordProblem, usernameProblem } from '#shared/rules/sign-up.ts';
import { OWN_DATA_TEXTS } from '#shared/rules/texts/own-data.ts';
import { SECOND_FACTOR_TEXTS } from '#shared/rules/texts/second-factor.ts';
import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';
import { personName } from '../people/person-name.ts';
import { text, verbatim } from '../text.ts';

const username = text(LIMITS.username.max).check(
  z.superRefine((value, context) => {
    const problem = usernameProblem(value) ?? (isReservedUsername(value) ? SIGN_UP_TEXTS.usernameTaken : null);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  }),
);

function newPassword(problemOf: (value: string) => string | null) {
  return z.string().check(
    z.superRefine((value, context) => {
      const problem = problemOf(value) ?? (value.includes('\0') ? SIGN_UP_TEXTS.password : null);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    }),
  );
}

const password = newPassword(passwordProblem);

export const SignUp = z
  .strictObject({
    userType: z.enum(USER_TYPES),
    name: personName.check(z.refine((value) => !isReservedName(value), SIGN_UP_TEXTS.nameReserved)),
    email: text(LIMITS.email),
    username,
    password,
    accepted: z.boolean().check(z.refine((value) => value, SIGN_UP_TEXTS.accepted)),
  })
  .check(
    // Runs even if other fields are invalid, so that one response names every field.
    z.refine((input) => emailProblem(input.email, input.userType) === null, {
      path: ['email'],
      error: (issue) => {
        const { email, userType } = issue.input as { email: string; userType: UserType };
        return emailProblem(email, userType) ?? SIGN_UP_TEXTS.email;
      },
      when: ({ value }) => typeof (value as { email?: unknown } | null)?.email === 'string',
    }),
  );

export const SignIn = z.strictObject({
  email: text(LIMITS.email).check(z.minLength(1, SIGN_UP_TEXTS.emailMissing)),
  password: verbatim(1_000).check(z.minLength(1, SIGN_UP_TEXTS.passwordMissing)),
});

export const MailTo = z.strictObject({ email: z.pipe(text(LIMITS.email), z.email(SIGN_UP_TEXTS.email)) });

export const ResetPassword = z.strictObject({
  token: verbatim(200).check(z.minLength(1)),
  password: newPassword(resetPasswordProblem),
});

export const ChangePassword = z.strictObject({
  currentPassword: verbatim(1_000).check(z.minLength(1, SIGN_UP_TEXTS.currentPasswordMissing)),
  password,
});

const code = verbatim(100).check(z.trim(), z.minLength(1, SECOND_FACTOR_TEXTS.codeMissing));

export const Code = z.strictObject({ code });
/** A code is valid only for the session and purpose for which `mailCode` sent it. */
export const MailedCode = z.strictObject({ mailedCode: code });
export const EmailCodes = z.strictObject({ currentCode: code, newCode: code });
export const OwnPassword = z.strictObject({ password: verbatim(1_000).check(z.minLength(1, SIGN_UP_TEXTS.passwordMissing)) });
/** The browser of the newest sign-up needs only the token, another one also `password` or `passwordUnknown`. */
export const VerifyEmail = z.strictObject({
  token: verbatim(2_000).check(z.minLength(1)),
  password: z.optional(OwnPassword.shape.password),
  passwordUnknown: z.optional(z.literal(true)),
});
/** The server also checks `emailProblem` and the school's domains. */
export const NewEmail = z.strictObject({
  ...OwnPassword.shape,
  email: text(LIMITS.email).check(z.minLength(1, SIGN_UP_TEXTS.emailMissing)),
});

const phrase = z.literal(DELETE_ACCOUNT_PHRASE, OWN_DATA_TEXTS.typePhrase(DELETE_ACCOUNT_PHRASE));
export const RequestDeletion = z.strictObject({
  withContent: z.boolean(),
  phrase,
  ...MailedCode.shape,
});
