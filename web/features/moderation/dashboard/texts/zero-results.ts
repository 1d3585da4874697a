import { ZERO_RESULTS_SHOWN_FROM } from '#shared/rules/limits.ts';
import { counted, dateFormat, formatNumber } from '#shared/rules/locale.ts';

const DAY = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

export const zeroResultsTexts = {
  title: 'Searches That Found Nothing',
  lede: `What people at your school searched for without finding anything. Words show once ${ZERO_RESULTS_SHOWN_FROM} different people have searched for them in a week; who searched is never shown. A post that answers one helps the next person who asks.`,
  empty: { title: 'Nothing yet', text: 'When searches find nothing, they are counted here.' },
  week: (monday: string) => `Week of ${DAY.format(new Date(`${monday}T00:00:00Z`))}`,
  total: (count: number) => `${counted(count, { one: 'search', other: 'searches' })} found nothing`,
  /** Shown if too few people searched for the same words to show the words. */
  few: `None of them by ${ZERO_RESULTS_SHOWN_FROM} different people.`,
  columns: { words: 'Searched for', people: 'People' },
  people: formatNumber,
};
