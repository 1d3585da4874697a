import type { z } from 'zod';
import type { Viewer as ViewerSchema } from '#shared/contract/accounts/accounts.ts';

type Viewer = Pick<z.infer<typeof ViewerSchema>, 'complete' | 'setupPath' | 'startPath'>;

/** Also the home path of people who may open no other page. */
export const LOGIN_PATH = '/login';

const LOGIN_PAGE = /^\/login(?=[/?#]|$)/;
const SETUP_PAGE = /^\/[^/]+\/(premed-)?profile-setup(?=[?#]|$)/;

/** `homePath` is the setup page until the profile is finished. */
export function viewerFromHomePath(homePath: string): Viewer {
  return { complete: !SETUP_PAGE.test(homePath), setupPath: homePath, startPath: homePath };
}

/** The page that the person came from; first the setup page if the profile is unfinished. */
export function pathAfterLogin(viewer: Viewer, returnTo: string | null): string {
  // Never return to the log-in page or to a setup page, except the person's own unfinished setup.
  const setup = returnTo?.match(SETUP_PAGE)?.[0];
  const target = setup === undefined && returnTo !== null && !LOGIN_PAGE.test(returnTo) ? returnTo : null;
  if (viewer.complete) return target ?? viewer.startPath;
  if (returnTo !== null && setup === viewer.setupPath) return returnTo;
  return target === null ? viewer.setupPath : `${viewer.setupPath}?returnTo=${encodeURIComponent(target)}`;
}
