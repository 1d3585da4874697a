export const footerTexts = {
  about: 'A forum created by students, for students. Here they ask and answer questions, share resources and connect with classmates.',
  links: {
    title: 'Quick Links',
    logIn: 'Log In',
    signUp: 'Sign Up',
    unanswered: 'Unanswered Questions',
    guidelines: 'Community Guidelines',
    privacy: 'Privacy Policies',
    accessibility: 'Accessibility',
  },
  safety: { title: 'Privacy & Safety', conduct: 'How we treat each other', data: 'What happens to your data' },
  contact: { title: 'Contact Us', outbox: 'Mail outbox', outboxWhat: 'Only on this computer: the emails that would be sent' },
  credit: (site: string) => `© ${site}`,
  creditOf: (site: string, organisation: string) => `© ${site}, a project of ${organisation}`,
};
