/** The effects of a restriction. Tests and docs/restricting.md are made from this list. */

/**
 * From the first person to the second: neither restricts the other, the first restricts, the first
 * is restricted.
 */
export const RESTRICTIONS = ['neither', 'restricts', 'restricted'] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

interface Effect {
  what: string;
  neither: [happens: boolean, words: string];
  restricts: [happens: boolean, words: string];
  restricted: [happens: boolean, words: string];
}

const REFUSED = "Refused: `You cannot interact with this user's content.`";

export const RESTRICTION_EFFECTS = {
  message: {
    what: 'Sending the other a message',
    neither: [true, 'Sent'],
    restricts: [false, 'Refused: `Unable to send message.`; the composer is closed and offers Unrestrict'],
    restricted: [false, 'Refused: `Unable to send message.`; the composer is closed'],
  },
  conversation: {
    what: 'Reading what the two have written to each other',
    neither: [true, 'Readable'],
    restricts: [true, 'Readable, closed for sending'],
    restricted: [true, 'Readable, closed for sending'],
  },
  profile: {
    what: 'Opening the other’s profile',
    neither: [true, 'Shown'],
    restricts: [true, 'Shown; it says that you restrict them and offers Unrestrict'],
    restricted: [false, '`Unable to view profile.`, then the Dashboard'],
  },
  react: {
    what: 'Liking the other’s post or comment',
    neither: [true, 'Liked'],
    restricts: [false, REFUSED],
    restricted: [false, REFUSED],
  },
  comment: {
    what: 'Commenting on the other’s post',
    neither: [true, 'Written'],
    restricts: [false, REFUSED],
    restricted: [false, REFUSED],
  },
  reply: {
    what: 'Replying to the other’s comment',
    neither: [true, 'Written'],
    restricts: [false, REFUSED],
    restricted: [false, REFUSED],
  },
  accept: {
    what: 'Accepting the other’s comment as the answer to your question',
    neither: [true, 'Accepted'],
    restricts: [false, REFUSED],
    restricted: [false, REFUSED],
  },
  edit: {
    what: 'Editing your own comment below the other’s post',
    neither: [true, 'Saved'],
    restricts: [true, 'Saved; nobody is notified'],
    restricted: [true, 'Saved; nobody is notified'],
  },
  notification: {
    what: 'Getting notifications about what the other writes',
    neither: [true, 'Notified'],
    restricts: [false, 'None'],
    restricted: [false, 'None'],
  },
  find: {
    what: 'Finding the other by their first or last name, and being offered them as a classmate',
    neither: [true, 'Found'],
    restricts: [false, 'Not found'],
    restricted: [false, 'Not found'],
  },
  profilePosts: {
    what: 'Reading the other’s posts on their profile',
    neither: [true, 'Listed'],
    restricts: [true, 'Listed'],
    restricted: [false, '`Unable to view profile.`, as the profile itself'],
  },
  mention: {
    what: 'Mentioning the other in a post or comment',
    neither: [true, 'Suggested while you type the name; a link to their profile, and they are notified'],
    restricts: [false, 'Not suggested; plain text, and nobody is notified'],
    restricted: [false, 'Not suggested; plain text, and nobody is notified'],
  },
  follow: {
    what: 'Getting notifications about the other’s comments on a post that you follow',
    neither: [true, 'Notified, if chosen in the settings'],
    restricts: [false, 'None'],
    restricted: [false, 'None'],
  },
  liveEvent: {
    what: 'Seeing a new message from the other in open tabs',
    neither: [true, 'Shown at once'],
    restricts: [false, 'None: nothing was sent'],
    restricted: [false, 'None: nothing was sent'],
  },
  readMark: {
    what: 'Seeing that the other has read your messages',
    neither: [true, '`Read` below the last one'],
    restricts: [false, 'None, until neither restricts the other and it is opened again'],
    restricted: [false, 'None, until neither restricts the other and it is opened again'],
  },
  search: {
    what: 'Finding the other’s posts in feeds and in the search',
    neither: [true, 'Found'],
    restricts: [true, 'Found: posts are written for the whole community'],
    restricted: [true, 'Found: posts are written for the whole community'],
  },
  searchBy: {
    what: 'Finding the other’s posts and comments by `from:` and their username',
    neither: [true, 'Found'],
    restricts: [true, 'Found'],
    restricted: [false, 'Nothing, as for a name that nobody has'],
  },
  report: {
    what: 'Reporting a message that you got from the other',
    neither: [true, 'Reported'],
    restricts: [true, 'Reported'],
    restricted: [true, 'Reported'],
  },
  chatList: {
    what: 'Seeing the conversation with the other in the inbox',
    neither: [true, 'Listed'],
    restricts: [true, 'Listed'],
    restricted: [true, 'Listed'],
  },
} as const satisfies Record<string, Effect>;

export type Surface = keyof typeof RESTRICTION_EFFECTS;

export function restrictionTable(): string {
  const rows = Object.values(RESTRICTION_EFFECTS).map((effect: Effect) => [
    effect.what,
    ...RESTRICTIONS.map((state) => `${effect[state][0] ? 'Yes' : 'No'}. ${effect[state][1]}`),
  ]);
  const head = ['One person, towards another', 'Neither restricts', 'They restrict the other', 'The other restricts them'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
