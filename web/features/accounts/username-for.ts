import { usernameProblem } from '#shared/rules/sign-up.ts';

/** A username made of a name, to begin with; empty where too little of it can stand in one. */
export function usernameFor(name: string): string {
  const words = name.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
  const username = words.replace(/\s+/g, '.');
  return usernameProblem(username) === null ? username : '';
}
