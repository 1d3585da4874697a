import type { UserType } from '#shared/rules/people.ts';

export const signUpTexts = {
  pages: {
    medical_student: {
      title: 'Sign up as a medical student',
      lead: 'Use the .edu address of your medical school: it is how we know you study there.',
    },
    premed_student: {
      title: 'Sign up as a premed student',
      lead: 'Any email address will do. Afterward, you choose the school whose Premed Dashboard you follow.',
    },
  } satisfies Record<UserType, { title: string; lead: string }>,
  haveAccount: 'Already have an account?',
  noMail: 'No email after signing up?',
  labels: {
    name: 'Name',
    username: 'Username',
    confirmation: 'Confirm password',
    accepted: 'Age and guidelines',
  },
  accept: { before: 'I am 18 or older and agree to the ', guidelines: 'Community Guidelines', after: '' },
  send: 'Create account',
  failed: 'An error occurred during signup',
  done: 'Thank you for signing up',
};
