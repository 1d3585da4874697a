import type { Route } from '../routes.ts';

const { FUZZ_RUNS, FUZZ_SEED, FUZZ_PATH } = process.env;

/** Requests to each route. */
export const RUNS = Number(FUZZ_RUNS ?? 200);

/** The same one in every run unless it is asked for otherwise, so that nobody's change fails by bad luck. A failure names it. */
export const SEED = FUZZ_SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(FUZZ_SEED ?? 20_261_121);

/** The path of a failure begins where it was found, and as small as it was made. */
export const REPLAY = FUZZ_PATH === undefined ? {} : { path: FUZZ_PATH, endOnFailure: true };

/** They hash passwords, open pictures or write mails for nearly whatever comes, which takes a hundred times as long as all else. */
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

/** Fewer where each takes long, or where there is nothing to say; more in `npm run test:full`, thousands with `npm run fuzz`. */
export function runsOf({ name, input }: Route): number {
  if (SLOW.has(name)) return Math.ceil(RUNS / 20);
  return input === null ? Math.ceil(RUNS / 5) : RUNS;
}
