import type { UserType } from '#shared/rules/people.ts';

export const profileTexts = {
  userTypeChanged: {
    medical_student: 'You are a medical student now.',
    premed_student: 'You are a premed student now.',
  } satisfies Record<UserType, string>,
  completed: 'Profile updated successfully',
  updated: 'Profile updated successfully!',
  otherSetup: "You don't have permission to access this profile setup",
  nameChanged: 'Your name was changed.',
  setUpAlready: 'Your profile is already set up',
};
