export const accountKindTexts = {
  medical: {
    title: 'Medical Student',
    text: 'Your school’s communities, your class and the Dashboard that links all schools. You need the .edu address of your school.',
  },
  premed: {
    title: 'Premed Student',
    text: 'The Premed Dashboard of every school: ask those who are where you want to go. Any email address will do.',
  },
};
