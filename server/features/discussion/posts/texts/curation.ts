export const moderationTexts = {
  moderatorsOnly: 'Only moderators can do this.',
  tooManyPinned: (limit: number) => `A community has at most ${limit} pinned posts. Unpin another one first.`,
  replyPin: 'A reply cannot be pinned, only a comment on the post itself.',
};
