import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';

export function confirmationProblem(password: string, confirmation: string): { confirmation?: string } {
  return confirmation === password ? {} : { confirmation: SIGN_UP_TEXTS.passwordsDiffer };
}
