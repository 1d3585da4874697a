import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';

/** The problem of a repeated password. Only the form checks it, because the server gets the password once. */
export function confirmationProblem(password: string, confirmation: string): { confirmation?: string } {
  return confirmation === password ? {} : { confirmation: SIGN_UP_TEXTS.passwordsDiffer };
}
