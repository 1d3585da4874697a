import { ZERO_RESULTS_SHOWN_FROM } from '#shared/rules/limits.ts';
import { counted } from '#shared/rules/locale.ts';
import type { PersonalDataGroup } from '#shared/rules/personal-data.ts';
import { RETENTION } from '#shared/rules/retention.ts';

interface GroupTexts {
  /** The section's anchor is derived from the heading. */
  title: string;
  what: string;
  why: string;
  howLong: string;
  stays?: string;
  leftOut?: string;
}

const minutes = (count: number) => counted(count, { one: 'minute', other: 'minutes' });
const hours = (count: number) => counted(count, { one: 'hour', other: 'hours' });
const weeks = (count: number) => counted(count, { one: 'week', other: 'weeks' });
const days = (count: number) => counted(count, { one: 'day', other: 'days' });
const years = (count: number) => counted(count, { one: 'year', other: 'years' });
const withAccount = 'As long as your account.';

const groups: Record<PersonalDataGroup, GroupTexts> = {
  account: {
    title: 'Your account and profile',
    what: 'Name, username, email address, kind of account, school and year; what your profile says about you; a hash of your password; which hints for newcomers you have put away; whether the account is suspended, closed or about to be deleted, and why.',
    why: 'You log in with it, and others see whom they talk to.',
    howLong: `${withAccount} A sign-up that nobody confirms is erased after ${days(RETENTION.unconfirmedDays)}, or once the last link to confirm it has expired.`,
    leftOut: 'The hash of your password: it would only help somebody to guess it.',
  },
  names: {
    title: 'Former names',
    what: 'Names and usernames that you had before, and when they were changed.',
    why: 'The moderators of your school recognize whom a report is about.',
    howLong: `${years(RETENTION.formerNameYears)} after the change.`,
  },
  addresses: {
    title: 'Other addresses',
    what: 'Addresses that your account had before, and one that you want to change to, until it is confirmed.',
    why: 'Whoever loses an account to somebody else can show that it was theirs, and nobody gets around a ban or a suspension with an older address.',
    howLong: `${years(RETENTION.formerEmailYears)} after the change, of a banned account as long as the ban. A change that nobody confirms is erased after ${days(RETENTION.emailChangeDays)}.`,
  },
  picture: {
    title: 'Pictures',
    what: 'Your profile picture in several sizes, without where and with what it was taken, and pictures that you uploaded and have not chosen yet.',
    why: 'It is shown with what you write.',
    howLong: `Until you replace or remove it. What you uploaded for it is erased after ${hours(RETENTION.unusedPictureHours)}.`,
    leftOut: 'Pictures that you have not chosen yet.',
  },
  posts: {
    title: 'Posts and comments',
    what: 'What you write and when, the words by which search finds it, and which answers you accepted.',
    why: 'They are the forum.',
    howLong: `Until you, a moderator or the deletion of your account removes them. The order of a search result is kept for ${hours(RETENTION.searchOrderHours)}.`,
    stays: `If they stay, they show as Anonymous, so that other people’s answers still make sense. If they are erased, so are the replies below your comments. Words that no post contains anymore leave the search index about ${hours(RETENTION.unusedWordHours)} later.`,
    leftOut: 'The search index: it repeats what you wrote. Answers that you accepted on questions of others.',
  },
  searches: {
    title: 'Searches that found nothing',
    what: 'Their words, by school and week, and as a keyed hash who searched. What you search for otherwise is not kept.',
    why: `The moderators of your school see what is missing, once ${ZERO_RESULTS_SHOWN_FROM} different people have searched for the same. Nobody sees who.`,
    howLong: `Who searched: until the week is over. Words for which fewer people searched are erased then too. The others, and how many there were, are erased after ${weeks(RETENTION.zeroResultWeeks)}.`,
    stays: 'Your hash is erased, and so are words for which nobody else has searched. The others stay, with one person less.',
    leftOut: 'A hash cannot be turned back into a name: they are not sorted by person.',
  },
  files: {
    title: 'Files',
    what: 'Files that you attached to posts, their names, sizes and kinds.',
    why: 'Readers of the post can open them.',
    howLong: `As long as the post. A file whose post was never sent is erased after ${hours(RETENTION.unusedFileHours)}.`,
  },
  likes: {
    title: 'Likes',
    what: 'Which posts and comments you like, and since when.',
    why: 'They are counted.',
    howLong: 'Until you take them back.',
  },
  messages: {
    title: 'Messages',
    what: 'Messages that you send and receive, when, whether they were read, and the list of your conversations.',
    why: 'You and the other person can read them again.',
    howLong: 'As long as both accounts.',
    leftOut: 'Messages that you received: they belong to whoever wrote them. The list of conversations: it follows from the messages.',
  },
  notifications: {
    title: 'Notifications',
    what: 'What you were notified of, when you read it, and who liked or answered.',
    why: 'You see what is new.',
    howLong:
      'Until what they are about is erased. Those that you clear are hidden, and kept so that the same event does not notify you again.',
    stays: 'Others still read that somebody answered them, without your name. Their notifications of your likes are erased.',
    leftOut:
      'Notifications that you cleared. Notifications that others got because of you: they are theirs. How notifications are grouped: it follows from them.',
  },
  following: {
    title: 'Seen, followed and saved',
    what: 'What you have seen, follow, mute and saved, your reminders, and where somebody mentions you.',
    why: 'You see what is new for you. Nobody else sees what you have read.',
    howLong: `What you have seen for ${years(RETENTION.seenYears)}; the rest until you change it, or what it is about is erased.`,
    leftOut: 'Where somebody mentions you: it is part of what they wrote.',
  },
  notificationSettings: {
    title: 'Choice of notifications',
    what: 'How you want to be notified, your time zone, and whether emails to your address come back.',
    why: 'You are notified as you want it.',
    howLong: 'As long as the account.',
    leftOut: 'That emails come back: the operator writes it down.',
  },
  restrictions: {
    title: 'Restrictions',
    what: 'Whom you restrict, and who restricts you.',
    why: 'It keeps the two of you apart.',
    howLong: 'Until the restriction is lifted.',
    leftOut: 'Who restricts you: nobody is notified.',
  },
  sessions: {
    title: 'Where you are logged in',
    what: 'For each session: browser and system, network address, when it began and when it was last used. Which browsers and systems you have logged in from. Links and codes that were emailed to you.',
    why: 'You stay logged in, can end each session, and hear of a log-in from somewhere new.',
    howLong: `Sessions: ${days(RETENTION.idleSessionDays)} without use, ${days(RETENTION.sessionDays)} at most. Browsers and systems: ${days(RETENTION.deviceDays)} after they were last used; the last one stays. Links for confirming an address work for ${hours(RETENTION.confirmationHours)}, for choosing a password ${hours(RETENTION.resetHours)}, codes ${minutes(RETENTION.mailedCodeMinutes)}, for a change of the address ${minutes(RETENTION.emailChangeCodeMinutes)}, from when the mail is handed over. What has run out is erased after ${days(RETENTION.expiredLinkDays)}.`,
    leftOut: 'Links and codes: whoever has them could get in.',
  },
  secondFactor: {
    title: 'Two-step log-in',
    what: 'Since when it is on, the key shared with your app, encrypted, and hashes of your recovery codes.',
    why: 'Your codes can be checked.',
    howLong: 'Until you turn it off. A recovery code is erased when it is used.',
    leftOut: 'The key and the recovery codes: whoever has them could get in.',
  },
  reports: {
    title: 'Reports',
    what: 'Reports that you make, and reports about you, with a copy of what was reported as it was then.',
    why: 'Moderators protect members with them, and see what has happened before.',
    howLong: 'Until the moderators of the school delete them.',
    stays:
      'A report is a record of moderation, and deleting an account must not be a way out of one. Who reported is forgotten. The copy stays, with the name that it had then.',
    leftOut: 'Reports about you: they would say who made them.',
  },
  warnings: {
    title: 'Warnings and notices',
    what: 'Warnings that moderators gave you, emails that they sent you, and what you were notified of removed content and reviewed reports.',
    why: 'You know what happened and why, and moderators see earlier warnings.',
    howLong:
      'As long as your account. The log of moderators keeps each warning for good, with its reason and note and your name: see “What moderators did”.',
  },
  moderation: {
    title: 'What moderators did',
    what: 'Who moderates which school, and a log of each act: by whom, what about, whose it was. Who confirmed which answer, and the notices that people got.',
    why: 'It protects members from moderators as well.',
    howLong: 'For good: the log cannot be rewritten.',
    stays:
      'The log keeps what it says: account numbers of moderators, and the title or text and the author’s name of what they acted on, the reasons and notes of warnings, and the notes on reports. Work on reports and confirmed answers stay without saying whose they were.',
    leftOut: 'The log and confirmed answers: they are about others, too.',
  },
  operator: {
    title: 'What the operator did',
    what: 'Acts of those who run the server, such as a suspension or a deletion, with the number of the account and no name.',
    why: 'It can be seen later who did what.',
    howLong: 'For good: the log cannot be rewritten.',
    stays: 'It names nobody. The log of moderators may have the same number beside a name.',
  },
  banned: {
    title: 'Addresses that cannot sign up',
    what: 'The email addresses of an account that was banned, also those of the year before, and the reason.',
    why: 'Nobody comes back from a ban by signing up again.',
    howLong: 'As long as the ban.',
    stays:
      'Nobody ends a ban or a suspension by deleting the account. The addresses stay as long as the ban, or until the suspension would have ended. What the operator did, and why, stays in the operator’s log.',
    leftOut: 'The address is in your profile, and the reason was emailed to you.',
  },
  download: {
    title: 'A download of your data',
    what: 'When you asked for one, and the file.',
    why: 'You can fetch it.',
    howLong: `${days(RETENTION.downloadDays)} after it was made.`,
    leftOut: 'It repeats what is listed here.',
  },
  mails: {
    title: 'Emails to you',
    what: 'Emails that have not been handed over yet. A trial installation without a mail server keeps them instead of sending them, the last one too.',
    why: 'They arrive even if a mail server is down.',
    howLong: `Until they are handed over. One that no mail server accepts is tried for about ${days(RETENTION.mailTriedDays)}, and erased after ${days(RETENTION.failedMailDays)}.`,

    leftOut: 'They are in your mailbox.',
  },
  counts: {
    title: 'Counts that slow down guessing and flooding',
    what: 'How often something was tried: by account, email address or network address.',
    why: 'Nobody can guess passwords or flood the forum.',
    howLong: `${hours(RETENTION.countHours)} at most. They are not part of the database.`,
    stays: 'They run out by themselves.',
    leftOut: 'They are numbers that run out.',
  },
  log: {
    title: 'The log of the server',
    what: 'Log-ins, changes of passwords, acts of moderators and refused requests, by account number and a mark made from the network address, without names or what was read.',
    why: 'Faults and break-ins can be found.',
    howLong: 'As long as those who run the server keep it.',
    stays: 'It names nobody. The log of moderators may have the same number beside a name.',
    leftOut: 'It is not sorted by person.',
  },
  backups: {
    title: 'Backups',
    what: 'A copy of the database and the files as they were on that day, without sessions, links and codes.',
    why: 'Nothing is lost when a disk breaks.',
    howLong: 'Until newer backups take its place.',
    stays: 'What was deleted stays in backups that were made before, until those are replaced.',
    leftOut: 'They repeat what is listed above.',
  },
};

/** For the markup see rich-text.tsx. */
export const keptDataTexts = {
  title: 'What Is Kept',
  description: 'Each thing that is kept about you: why, how long, and what becomes of it when you delete your account.',
  standfirst: 'Each thing that is kept about you: why, how long, and what becomes of it when you delete your account.',
  note: 'The program that deletes accounts follows this list',
  intro: [
    'Logged in, you can [download your data or delete your account](/settings/data). Who sees what, and what never happens with your data, is in the [Privacy Policies](/privacy-policies).',
    'What others write about you is theirs, as your posts are yours.',
  ],
  introTitle: 'Your own data',
  terms: { why: 'Why', howLong: 'How long', after: 'When you delete your account', leftOut: 'Not in your download' },
  fates: {
    erased: 'It is erased.',
    chosen: 'It stays without your name or is erased, as you choose.',
    partly: 'Some of it is erased.',
    kept: 'It stays.',
  },
  groups,
};
