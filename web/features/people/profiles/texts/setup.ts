import type { UserType } from '#shared/rules/people.ts';
import { errorTexts } from '#web/lib/texts/errors.ts';

export const setupTexts = {
  page: 'Profile setup',
  title: 'Complete your profile',
  lead: {
    medical_student: (name: string) => `Welcome, ${name}. Your school and year decide which communities you see; the rest is yours to add.`,
    premed_student: (name: string) =>
      `Welcome, ${name}. Choose the school whose Premed Dashboard you want to follow; the rest is yours to add.`,
  } satisfies Record<UserType, (name: string) => string>,
  otherKind: {
    medical_student: { question: 'Not in medical school yet? ', action: 'Set up a premed profile' },
    premed_student: { question: 'In medical school already? ', action: 'Set up a medical student’s profile' },
  } satisfies Record<UserType, { question: string; action: string }>,
  schoolFirst: 'Please select a school in your profile setup first',
  otherAddress: {
    before: (email: string) => `None of these schools has addresses like ${email}. `,
    link: 'Change email address',
  },
  chooseSchool: 'Choose your school',
  save: 'Save profile',
  failed: 'Failed to save profile',
  complete: { says: 'Your profile is already set up', action: 'Go on' },
  alreadySetUp: (profile: string) => `Your profile is already set up: ${profile}. What you entered here was not saved.`,
  signedOut: { says: 'You must be logged in to access this page', action: 'Log in' },
  refused: {
    id: 'Invalid user ID',
    notYours: "You don't have permission to access this profile setup",
    dashboard: 'Go to your dashboard',
    own: 'Complete your own profile',
  },
  problem: { profile: 'Error fetching user profile', status: errorTexts.profileCheck },
};
