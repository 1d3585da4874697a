/** What was done, each with the thing to which it was done. */
const acts: Record<string, (thing: string) => string> = {
  pin: (thing) => `Pinned ${thing}`,
  unpin: (thing) => `Unpinned ${thing}`,
  collapse: (thing) => `Collapsed ${thing}`,
  expand: (thing) => `Expanded ${thing}`,
  'accept-answer': (thing) => `Accepted ${thing} as the answer`,
  'withdraw-answer': (thing) => `Withdrew ${thing} as the answer`,
  'confirm-answer': (thing) => `Confirmed ${thing} as the answer`,
  'withdraw-confirmation': (thing) => `Withdrew the confirmation of ${thing}`,
  link: (thing) => `Said that ${thing} was asked before`,
  unlink: (thing) => `Took back that ${thing} was asked before`,
  delete: (thing) => `Deleted ${thing}`,
  status: (thing) => `Set the status of ${thing}`,
  note: (thing) => `Wrote notes on ${thing}`,
  'delete-report': (thing) => `Deleted ${thing}`,
  warn: (thing) => `Warned because of ${thing}`,
  email: (thing) => `Emailed because of ${thing}`,
  'view-message': (thing) => `Read the message of ${thing}`,
  export: (thing) => `Exported ${thing}`,
  suspend: (thing) => `Suspended ${thing}`,
  unsuspend: (thing) => `Ended the suspension of ${thing}`,
  ban: (thing) => `Banned ${thing}`,
  unban: (thing) => `Ended the ban of ${thing}`,
  'delete-account': (thing) => `Deleted ${thing}`,
  'add-moderator': (thing) => `Gave the rights of a moderator to ${thing}`,
  'remove-moderator': (thing) => `Took the rights of a moderator from ${thing}`,
};
const things: Record<string, string> = {
  post: 'a post',
  comment: 'a comment',
  report: 'a report',
  export: 'a list',
  account: 'an account',
};

/** What moderators did, a line for each act. */
export const logTexts = {
  lede: 'Everything that moderators do at your school and on the Dashboard, and what the operator does to accounts of your school. Nothing here can be changed.',
  empty: { title: 'Nothing yet', text: 'Everything that moderators do is written down here.' },
  columns: { when: 'When', who: 'Who', what: 'What', whom: 'Of whom' },
  operator: 'Operator',
  /** Opens the whole of what was mailed. */
  email: 'Show the mail',
  acts,
  things,
  /** For a thing without a name of its own here. */
  something: 'something',
  /** `act` is one of `acts`. */
  onDashboard: (act: string) => `${act} on the Dashboard`,
  more: 'Load More',
  end: 'That is all of it.',
};
