/** Where a page that does not show leads. */
export const wayOnTexts = { dashboard: 'Go to the Dashboard' };
