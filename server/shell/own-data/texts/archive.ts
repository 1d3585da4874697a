import type { DownloadFile } from '#shared/rules/kept-data.ts';

/** The download of what is kept about a person: its page, and the list of its files. */
export const archiveTexts = {
  title: (siteName: string) => `Your data on ${siteName}`,
  of: (name: string, moment: string) => `What is kept about ${name}, as of ${moment}.`,
  explained: 'Times are in UTC. The same stands in the files that end in .json, for programs.',
  contents: 'Contents',
  nothing: 'Nothing.',
  picture: 'Profile picture',
  yes: 'yes',
  no: 'no',
  files: {
    profile: ['Profile', 'What the profile says, and the account.'],
    former_names: ['Former names', 'Names that the profile had within the last year.'],
    former_emails: ['Former addresses', 'Addresses that the account had within the last year.'],
    email_changes: ['Changes of the address', 'New addresses that are not confirmed yet.'],
    posts: ['Posts', 'With the names of their files.'],
    comments: ['Comments', 'Comments and replies.'],
    messages: ['Messages', 'Messages that were sent. Those received belong to whoever wrote them.'],
    reactions: ['Likes', 'Posts and comments that were liked.'],
    notifications: ['Notifications', 'What was told of answers and likes.'],
    restricted: ['Restricted people', 'People who were restricted.'],
    reports: ['Reports', 'Reports that were sent, without what others wrote.'],
    warnings: ['Warnings', 'Warnings of moderators.'],
    emails: ['Mails of moderators', 'What the moderators of your school mailed to you.'],
    notices: ['Notices', 'What was told of removals, reviewed reports and warnings.'],
    decisions: ['Decisions', 'What the operator did about the account.'],
    sessions: ['Sessions', 'Where the account is signed in.'],
    second_factor: ['Two-step log-in', 'Since when logging in asks for a code, without what the code is made of.'],
    devices: ['Devices', 'Browsers and systems that the account was used from, and when last.'],
    files: ['Files', 'Uploaded files. They are in the folder “files”.'],
  } satisfies Record<DownloadFile, [title: string, what: string]>,
};
