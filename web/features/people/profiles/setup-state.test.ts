import { describe, expect, it } from 'vitest';
import type { Viewer } from '#web/lib/session.ts';
import { setupState } from './setup-state.ts';

const ID = '0199aaaa-0000-7000-8000-00000000000a';
const OTHER = '0199aaaa-0000-7000-8000-00000000000b';
const viewer: Viewer = {
  id: ID,
  sessionId: OTHER,
  name: 'Zoë van Dijk',
  username: 'zoe',
  email: 'zoe@alderridge.edu',
  userType: 'medical_student',
  year: null,
  pictureUrl: null,
  institution: null,
  complete: false,
  setupPath: `/${ID}/profile-setup`,
  homePath: `/${ID}/profile-setup`,
  startsAtHome: false,
  startPath: `/${ID}/profile-setup`,
  suspension: null,
  deletion: null,
  hints: [],
};
const DENIED = "You don't have permission to access this profile setup";

describe('a setup page', () => {
  it('is open for its owner', () => {
    expect(setupState(viewer, ID, 'medical_student')).toEqual({ state: 'open', viewer });
    expect(setupState(viewer, ID.toUpperCase(), 'medical_student').state).toBe('open');
  });

  it('asks visitors to log in, whatever the URL is', () => {
    expect(setupState(null, 'nobody', 'medical_student')).toEqual({ state: 'signed-out' });
  });

  it.each([
    ['another person', OTHER, 'medical_student', DENIED],
    ['another kind', ID, 'premed_student', DENIED],
    ['no id', 'nobody', 'medical_student', 'Invalid user ID'],
  ] as const)('refuses %s', (_, userId, userType, reason) => {
    expect(setupState(viewer, userId, userType)).toEqual({ state: 'refused', reason, viewer });
  });

  it('is closed once the profile is complete, and refuses other people', () => {
    const complete = { ...viewer, complete: true };
    expect(setupState(complete, ID, 'medical_student')).toEqual({ state: 'complete' });
    expect(setupState(complete, OTHER, 'medical_student').state).toBe('refused');
  });
});
