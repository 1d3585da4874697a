import { ResetPassword } from '#shared/contract/accounts/forms.ts';
import { validator } from '#web/lib/use-contract-form.ts';
import { confirmationProblem } from './confirmation-problem.ts';

interface ResetEntries {
  password: string;
  confirmation: string;
}

const validate = validator(ResetPassword);

export function resetProblems(token: string, { password, confirmation }: ResetEntries): Partial<Record<string, string>> {
  return { ...validate({ token, password }), ...confirmationProblem(password, confirmation) };
}
