/** Why something one wrote was not taken; also said on other pages, of what was sent without a connection. */
export const failedTexts = {
  comment: 'Failed to post comment. Please try again.',
  reply: 'Failed to post your reply. Please try again.',
  edit: 'Failed to update comment. Please try again.',
  /** Where one may not, with the reason that the server gives. */
  noComment: (why: string) => `Unable to comment. ${why}`,
  noReply: (why: string) => `Unable to reply. ${why}`,
  /** The way back to it from another page. */
  again: 'Look at it again',
};
