/** What a page says of itself to browsers, search engines and the previews of shared links. */
export const pageTexts = {
  title: (page: string, site: string) => `${page} · ${site}`,
  /** Of pages without words of their own. */
  description:
    'A forum created by students, for students: medical and premed students ask and answer questions, share resources and connect with classmates.',
  /** In place of the site's picture. */
  picture: 'Rounds: the forum for medical and premed students',
};
