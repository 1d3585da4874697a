import type { Route } from '../routes.ts';

const { FUZZ_RUNS, FUZZ_SEED, FUZZ_PATH } = process.env;

export const RUNS = Number(FUZZ_RUNS ?? 50);

/** A fixed default, so that no change fails by chance. A failure prints the seed. */
export const SEED = FUZZ_SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(FUZZ_SEED ?? 20_261_121);

/** Starts at the shrunk failure. */
export const REPLAY = FUZZ_PATH === undefined ? {} : { path: FUZZ_PATH, endOnFailure: true };

/**
 * Routes that hash passwords, decode pictures or send mails, and take a hundred times as long as
 * others.
 */
const SLOW = new Set([
  'accounts.signIn',
  'accounts.resendVerification',
  'accounts.changePassword',
  'secondFactor.begin',
  'secondFactor.mailCode',
  'emailChange.begin',
  'ownData.requestDownload',
  'ownData.requestDeletion',
  'profiles.uploadPicture',
  'attachments.upload',
]);

/**
 * Fewer for slow routes and routes without input; more in `npm run test:full`, thousands with `npm
 * run fuzz`.
 */
export function runsOf({ name, input }: Route): number {
  if (SLOW.has(name)) return Math.ceil(RUNS / 20);
  return input === null ? Math.ceil(RUNS / 5) : RUNS;
}
