export const MODERATION_TEXTS = {
  postPinned: 'Post pinned successfully',
  postUnpinned: 'Post unpinned successfully',
  commentPinned: 'Comment pinned successfully',
  commentUnpinned: 'Comment unpinned successfully',
  postPinFailed: 'Failed to pin/unpin post',
  commentPinFailed: 'Failed to pin/unpin comment',
  collapsed: 'Post collapsed successfully',
  expanded: 'Post expanded successfully',
  collapseFailed: 'Failed to update post collapse state',
};
