export const accountKindTexts = {
  title: 'Who are you joining as?',
  lead: 'There are two kinds of account. Choose the one that fits where you are now.',
  already: 'Already have an account?',
  medical: {
    title: 'Medical Student',
    text: 'Your school’s communities, your class and the Dashboard that links all schools. You need your school’s .edu address.',
  },
  premed: {
    title: 'Premed Student',
    text: 'The Premed Dashboard of every school: ask people who are where you want to be. Any email address will do.',
  },
};
