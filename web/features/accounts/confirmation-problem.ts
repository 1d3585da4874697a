import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';

/** What is wrong with a repeated password, which only the form knows. */
export function confirmationProblem(password: string, confirmation: string): { confirmation?: string } {
  return confirmation === password ? {} : { confirmation: SIGN_UP_TEXTS.passwordsDiffer };
}
