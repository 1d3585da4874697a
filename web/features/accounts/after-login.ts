import type { z } from 'zod';
import type { Viewer as ViewerSchema } from '#shared/contract/accounts/accounts.ts';

type Viewer = Pick<z.infer<typeof ViewerSchema>, 'complete' | 'setupPath' | 'startPath'>;

/** Also the home path of people who can open nothing else. */
export const LOGIN_PATH = '/login';

const LOGIN_PAGE = /^\/login(?=[/?#]|$)/;
const SETUP_PAGE = /^\/[^/]+\/(premed-)?profile-setup(?=[?#]|$)/;

/** What the log-in's answer tells of a person: it names the set-up page until their profile is finished. */
export function answeredViewer(homePath: string): Viewer {
  return { complete: !SETUP_PAGE.test(homePath), setupPath: homePath, startPath: homePath };
}

/** Where logging in leads (doc 1 §4): to the page one came from, but an unfinished profile is finished first. */
export function pathAfterLogin(viewer: Viewer, returnTo: string | null): string {
  // Never return to the log-in page or to a setup page, except one's own unfinished setup.
  const setup = returnTo?.match(SETUP_PAGE)?.[0];
  const target = setup === undefined && returnTo !== null && !LOGIN_PAGE.test(returnTo) ? returnTo : null;
  if (viewer.complete) return target ?? viewer.startPath;
  if (returnTo !== null && setup === viewer.setupPath) return returnTo;
  return target === null ? viewer.setupPath : `${viewer.setupPath}?returnTo=${encodeURIComponent(target)}`;
}
