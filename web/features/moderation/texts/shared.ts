import { counted, dateFormat } from '#shared/rules/locale.ts';

const MOMENT = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

export const sharedTexts = {
  /** UTC, so that server and browser, and two moderators, read the same time. */
  moment: (iso: string) => `${MOMENT.format(new Date(iso))} UTC`,
  more: 'Load More Reports',
  reports: (count: number) => counted(count, { one: 'report', other: 'reports' }),
  export: 'Export to CSV',
  exporting: 'Exporting...',
  words: { more: 'Show more', less: 'Show less' },
};
