import { fold } from '#shared/rules/fold.ts';
import { usernameProblem } from '#shared/rules/sign-up.ts';

/** Empty if the name has letters that a username cannot have. */
export function usernameFor(name: string): string {
  const username = fold(name.trim()).replace(/[.'’]/g, '').replace(/\s+/g, '.');
  return usernameProblem(username) === null ? username : '';
}
