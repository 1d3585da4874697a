export const wayOnTexts = { dashboard: 'Go to the Dashboard' };
