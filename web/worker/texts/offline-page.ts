import { dateFormat } from '#shared/rules/locale.ts';

const MOMENT = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** Texts of the page shown without a connection. Arguments may contain markup; the texts contain none. */
export const offlineTexts = {
  moment: (iso: string) => MOMENT.format(new Date(iso)),
  documentTitle: (title: string) => `${title} - Rounds`,
  offline: { title: 'You are offline', reason: 'This page needs a connection.' },
  outOfReach: { title: 'The forum cannot be reached', reason: 'It does not answer at the moment.' },
  /** The bar above the page; `title` is one of the titles above. */
  bar: (title: string) => `${title}. What you have typed is kept.`,
  again: 'Try again',
  /** Follows the reason. */
  keptHere: 'What you read last is kept here.',
  comesBack: 'This page comes back by itself.',
  readLast: 'Read last',
  alsoReadLast: 'Also read last',
  asRead: (place: string, moment: string) => `${place}. As you read it on ${moment}.`,
  /** Shown above a feed. */
  asSeen: (moment: string) => `As you saw it on ${moment}. The posts that you have read can be opened.`,
  byline: (by: string, moment: string) => `${by}, ${moment}`,
  comments: 'Comments',
};
