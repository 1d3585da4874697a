/** In place of an address of ours that leads to another site. */
export const otherSiteTexts = {
  why: 'This link leads to another site.',
  goOn: (host: string) => `Go on to ${host}`,
};
