import { SignUp } from '#shared/contract/accounts/accounts.ts';
import type { UserType } from '#shared/rules/people.ts';
import { emailProblem } from '#shared/rules/sign-up.ts';
import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';

export interface SignUpEntries {
  name: string;
  email: string;
  username: string;
  password: string;
  confirmation: string;
  accepted: boolean;
}

type Problems = Partial<Record<keyof SignUpEntries, string>>;

/** What is wrong with a filled-in form, by field, in the words of the contract. */
export function signUpProblems({ confirmation, ...entries }: SignUpEntries, userType: UserType): Problems {
  const problems: Problems = {};
  for (const { path, message } of SignUp.safeParse({ ...entries, userType }).error?.issues ?? []) {
    problems[path[0] as keyof SignUpEntries] ??= message;
  }
  if (confirmation !== entries.password) problems.confirmation = SIGN_UP_TEXTS.passwordsDiffer;
  return problems;
}

/**
 * Whether only the server can tell: an address that is none of a school may be one of those this installation always
 * accepts, which the browser does not know.
 */
export function isForServerToTell(problems: Problems, email: string): boolean {
  return Object.keys(problems).every((name) => name === 'email') && emailProblem(email, 'premed_student') === null;
}
