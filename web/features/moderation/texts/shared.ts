import { counted, dateFormat } from '#shared/rules/locale.ts';

const MOMENT = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** What several pages of the moderators say. */
export const sharedTexts = {
  /** A moment as moderators write it down. UTC, so that server and browser, and two moderators, read the same. */
  moment: (iso: string) => `${MOMENT.format(new Date(iso))} UTC`,
  more: 'Load More Reports',
  reports: (count: number) => counted(count, { one: 'report', other: 'reports' }),
  export: 'Export to CSV',
  exporting: 'Exporting...',
  /** Under long words that are cut. */
  words: { more: 'Show more', less: 'Show less' },
};
