import { describe, expect, it } from 'vitest';
import { pathAfterLogin, viewerFromHomePath } from './after-login.ts';

const OWN_SETUP = '/0199aaaa-0000-7000-8000-000000000001/profile-setup';
const OTHER_SETUP = '/0199aaaa-0000-7000-8000-000000000002/premed-profile-setup';
const complete = { complete: true, setupPath: OWN_SETUP, startPath: '/thedashboard' };
const unfinished = { complete: false, setupPath: OWN_SETUP, startPath: OWN_SETUP };

describe('the path after a log-in', () => {
  it.each([
    ['home', complete, null, '/thedashboard'],
    ['back to the page that the person came from', complete, '/profiles/maya?tab=posts', '/profiles/maya?tab=posts'],
    ['home, not to the log-in page', complete, '/login?returnTo=%2Fabout', '/thedashboard'],
    ['home, not to a setup page', complete, OTHER_SETUP, '/thedashboard'],
    ['home, not to their own finished setup', complete, `${OWN_SETUP}?returnTo=%2Fcreate-post`, '/thedashboard'],
    ['to the setup first', unfinished, null, OWN_SETUP],
    ['to the setup first, then on to the page', unfinished, '/create-post', `${OWN_SETUP}?returnTo=%2Fcreate-post`],
    [
      'back to their own setup, then on to the page',
      unfinished,
      `${OWN_SETUP}?returnTo=%2Fcreate-post`,
      `${OWN_SETUP}?returnTo=%2Fcreate-post`,
    ],
    ['to their own setup, not another person’s', unfinished, OTHER_SETUP, OWN_SETUP],
  ])('%s', (_, viewer, returnTo, path) => {
    expect(pathAfterLogin(viewer, returnTo)).toBe(path);
  });

  it('follows from the home path in the log-in response', () => {
    expect(pathAfterLogin(viewerFromHomePath('/home'), null)).toBe('/home');
    expect(pathAfterLogin(viewerFromHomePath('/home'), '/about')).toBe('/about');
    expect(pathAfterLogin(viewerFromHomePath(OWN_SETUP), '/about')).toBe(`${OWN_SETUP}?returnTo=%2Fabout`);
  });

  it('treats a path that only starts like a setup page as an ordinary path', () => {
    expect(pathAfterLogin(complete, '/a/profile-setup-guide')).toBe('/a/profile-setup-guide');
  });
});
