import { dateFormat } from '#shared/rules/locale.ts';

const MOMENT = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** Arguments may contain HTML. */
export const offlineTexts = {
  moment: (iso: string) => MOMENT.format(new Date(iso)),
  offline: { title: 'You are offline', reason: 'This page needs a connection.' },
  outOfReach: { title: 'The forum cannot be reached', reason: 'It does not answer at the moment.' },
  bar: (title: string) => `${title}. What you have typed is kept.`,
  again: 'Try again',
  keptHere: 'What you last read is kept here.',
  comesBack: 'This page reloads by itself.',
  readLast: 'Read last',
  alsoReadLast: 'Also read last',
  asRead: (place: string, moment: string) => `${place}. As you read it on ${moment}.`,
  asSeen: (moment: string) => `As you saw it on ${moment}. The posts that you have read can be opened.`,
  byline: (by: string, moment: string) => `${by}, ${moment}`,
  comments: 'Comments',
};
