export const deletionTexts = {
  refused: 'The number of other people’s posts and comments that one moderator can delete is limited.',
  subject: (siteName: string) => `${siteName}: a moderator has deleted unusually much`,
  lines: ({ name, username, school }: { name: string; username: string; school: string }) => [
    `${name} (@${username}), a moderator of ${school}, has reached the limit for deleting other people’s posts and comments. Further deletions are refused for now.`,
    `Please ask whether this is their work. If somebody else uses the account, the commands “account sign-out ${username}” and “account suspend ${username}” stop it.`,
  ],
};
