export const pageTexts = {
  title: (page: string, site: string) => `${page} · ${site}`,
  unread: (title: string) => `• ${title}`,
  description:
    'A forum created by students, for students: medical and premed students ask and answer questions, share resources and connect with classmates.',
  picture: 'The forum for medical and premed students',
};
