/** Why a page does not show. */
export const problemTexts = {
  pageTitle: (title: string, site: string) => `${title} · ${site}`,
  missing: { title: 'Page not found', why: 'Hold tight. This page is under construction.', home: 'Back to the homepage' },
  home: 'Go to the homepage',
  /** Before the number of the failure. */
  reference: 'If it stays like this, write to us and name ',
  logInFirst: { title: 'Please log in first', text: 'This page is for members who are logged in.' },
  refused: 'You cannot open this page',
  tooMany: 'A moment, please',
  soonBack: 'We will be right back',
  ourFault: 'Something went wrong on our side',
  ourFaultWhy: 'This page could not be shown. Trying again often helps.',
  notShown: 'This page could not be shown',
  offline: { title: 'You are offline', text: 'This page needs a connection. Try again when you are back.' },
  noAnswer: { title: 'The forum did not answer', text: 'The connection may be down, or we are. Try again in a moment.' },
};
