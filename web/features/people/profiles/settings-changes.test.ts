import { expect, test } from 'vitest';
import type { OwnProfile } from './api/profiles.ts';
import { isChanged, settingsOf } from './settings-changes.ts';

const OWN: OwnProfile = {
  name: 'Ada Lin',
  nameChanges: { left: 2, nextAt: null },
  username: 'ada',
  email: 'ada@mail.example',
  userType: 'premed_student',
  institution: { id: '0b6c1f5e-6d39-4a4e-8a4a-0e5a52a3f001', name: 'Alder Ridge School of Medicine', slug: 'alder-ridge' },
  year: null,
  specialty: '',
  interests: 'Rowing',
  bio: 'Two lines.\nOf text.',
  instagram: 'ada.lin',
  facebook: '',
  pictureUrl: null,
};

test('an untouched profile has no changes', () => {
  expect(isChanged(settingsOf(OWN), OWN)).toBe(false);
});

test('surrounding spaces, the case of the school and a handle typed as a link are no changes', () => {
  const values = {
    ...settingsOf(OWN),
    interests: ' Rowing ',
    institutionId: 'alder ridge school of medicine ',
    instagram: 'https://www.instagram.com/ada.lin/',
  };
  expect(isChanged(values, OWN)).toBe(false);
});

test.each(['institutionId', 'year', 'specialty', 'interests', 'bio', 'instagram', 'facebook'] as const)(
  'a different %s is a change',
  (name) => {
    expect(isChanged({ ...settingsOf(OWN), [name]: 'other' }, OWN)).toBe(true);
  },
);
