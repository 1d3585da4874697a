/** Why the server refused a comment or reply. Other pages also show these for comments sent after a lost connection. */
export const failedTexts = {
  comment: 'Failed to post comment. Please try again.',
  reply: 'Failed to post your reply. Please try again.',
  edit: 'Failed to update comment. Please try again.',
  /** For people who may not comment, with the server's reason. */
  noComment: (why: string) => `Unable to comment. ${why}`,
  noReply: (why: string) => `Unable to reply. ${why}`,
  /** Text of the link to the post from another page. */
  again: 'Look at it again',
};
