import { SignUp } from '#shared/contract/accounts/forms.ts';
import type { UserType } from '#shared/rules/people.ts';
import { emailProblem } from '#shared/rules/sign-up.ts';
import { validator } from '#web/lib/use-contract-form.ts';
import { confirmationProblem } from './confirmation-problem.ts';

export interface SignUpEntries {
  name: string;
  email: string;
  username: string;
  password: string;
  confirmation: string;
  accepted: boolean;
}

type Problems = Partial<Record<keyof SignUpEntries, string>>;

const validate = validator(SignUp);

export function signUpProblems({ confirmation, ...entries }: SignUpEntries, userType: UserType): Problems {
  const problems: Problems = { ...validate({ ...entries, userType }), ...confirmationProblem(entries.password, confirmation) };
  return needsServerCheck(problems, entries.email) ? {} : problems;
}

/**
 * The installation may accept further addresses outside the schools, which the browser does not
 * know.
 */
function needsServerCheck(problems: Problems, email: string): boolean {
  return Object.keys(problems).every((name) => name === 'email') && emailProblem(email, 'premed_student') === null;
}
