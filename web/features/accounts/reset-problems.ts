import { resetPasswordProblem } from '#shared/rules/sign-up.ts';
import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';

interface ResetEntries {
  password: string;
  confirmation: string;
}

/** What is wrong with a new password and its repetition, by field. */
export function resetProblems({ password, confirmation }: ResetEntries): Partial<Record<string, string>> {
  const problem = resetPasswordProblem(password);
  return {
    ...(problem !== null && { password: problem }),
    ...(confirmation !== password && { confirmation: SIGN_UP_TEXTS.passwordsDiffer }),
  };
}
