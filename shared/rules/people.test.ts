import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanHandle, handleUrl, isProfileComplete, type ProfileState, setupPath } from './people.ts';

const medical: ProfileState = { id: 'm', name: 'Maya', username: 'maya', userType: 'medical_student', institutionId: 'i', year: 'M3' };
const premed: ProfileState = { ...medical, userType: 'premed_student', year: null };

describe('a profile', () => {
  test('of a medical student is complete with a school and a year', () => {
    expect(isProfileComplete(medical)).toBe(true);
    expect(isProfileComplete({ ...medical, year: null })).toBe(false);
    expect(isProfileComplete({ ...medical, institutionId: null })).toBe(false);
  });

  test('of a premed student is complete with a school', () => {
    expect(isProfileComplete(premed)).toBe(true);
    expect(isProfileComplete({ ...premed, institutionId: null })).toBe(false);
  });

  test('needs a name and a username, and a known kind of account', () => {
    for (const change of [{ name: '' }, { username: '' }, { userType: 'visitor' }])
      expect(isProfileComplete({ ...medical, ...change })).toBe(false);
  });

  test('is set up on the page of its kind; an unknown kind has none', () => {
    expect(setupPath(medical)).toBe('/m/profile-setup');
    expect(setupPath(premed)).toBe('/m/premed-profile-setup');
    expect(setupPath({ id: 'm', userType: 'visitor' })).toBeNull();
  });
});

describe('a handle', () => {
  test('keeps only the characters its network allows', () => {
    expect(cleanHandle('instagram', ' @jane.doe_1-x! ')).toBe('jane.doe_1x');
    expect(cleanHandle('facebook', ' @jane.doe_1-x! ')).toBe('jane.doe_1-x');
  });

  test('can be pasted as the link to the profile', () => {
    for (const pasted of [
      'https://www.instagram.com/jane.doe/',
      'instagram.com/jane.doe?igsh=abc',
      'https://instagram.com/jane.doe/#top',
    ]) {
      expect(cleanHandle('instagram', pasted), pasted).toBe('jane.doe');
    }
  });

  test('may be the number of a profile without a name; the address of a network is none', () => {
    expect(cleanHandle('facebook', 'https://www.facebook.com/profile.php?id=100012345')).toBe('100012345');
    expect(cleanHandle('facebook', 'facebook.com/profile.php?sk=about&id=100012345#top')).toBe('100012345');
    for (const bare of ['https://www.instagram.com/', 'instagram.com', '//instagram.com?hl=en'])
      expect(cleanHandle('instagram', bare), bare).toBe('');
  });

  test('is stored as the full link to the profile, or not at all', () => {
    expect(handleUrl('instagram', 'jane.doe')).toBe('https://www.instagram.com/jane.doe');
    expect(handleUrl('facebook', 'jane-doe')).toBe('https://www.facebook.com/jane-doe');
    for (const empty of ['', '   ', '///', '💉', '?x=y']) expect(handleUrl('facebook', empty), empty).toBeNull();
  });

  test('comes back from its link as it went in, and always leads to its network', () => {
    fc.assert(
      fc.property(fc.constantFrom('instagram', 'facebook'), fc.string({ unit: 'binary' }), (network, typed) => {
        const url = handleUrl(network, typed);
        if (url === null) return;
        expect(new URL(url).host).toBe(`www.${network}.com`);
        expect(cleanHandle(network, url)).toBe(cleanHandle(network, typed));
      }),
    );
  });
});
