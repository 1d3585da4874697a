export const failedTexts = {
  comment: 'Failed to post comment. Please try again.',
  reply: 'Failed to post your reply. Please try again.',
  edit: 'Failed to update comment. Please try again.',
  noComment: (why: string) => `Unable to comment. ${why}`,
  noReply: (why: string) => `Unable to reply. ${why}`,
  again: 'Look at it again',
};
