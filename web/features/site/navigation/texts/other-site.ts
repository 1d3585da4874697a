export const otherSiteTexts = {
  why: 'This link leads to another site.',
  goOn: (host: string) => `Go on to ${host}`,
};
