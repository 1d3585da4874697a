import type { AnyContractProcedure } from '@orpc/contract';
import { contract } from '#shared/contract/contract.ts';

const { accounts, attachments, profiles, secondFactor } = contract;

/** As admission.ts names them: the method and the path. */
function named(...procedures: AnyContractProcedure[]): ReadonlySet<string> {
  return new Set(procedures.map(({ '~orpc': { route } }) => `${route.method} /api${route.path}`));
}

/**
 * Calls that hash a password, which keeps a processor busy far longer than any other, on threads of their own; and the
 * steps after it, without which nobody is signed in: a code hashes none, a confirmed address only sometimes.
 */
export const PASSWORD_CALLS = named(
  accounts.signIn,
  accounts.signUp,
  accounts.changePassword,
  accounts.resetPassword,
  accounts.verifyEmail,
  secondFactor.mailCode,
  secondFactor.signIn,
);

/** Calls whose body is a file, read by the route itself. */
export const UPLOAD_CALLS = named(attachments.upload, profiles.uploadPicture);
