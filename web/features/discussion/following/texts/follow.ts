export const followTexts = {
  levels: { followed: 'Following', muted: 'Muted', none: 'Follow' },
  choices: { followed: 'Following', none: 'Not following', muted: 'Muted' },
  follow: 'Follow',
  unfollow: 'Unfollow',
  mute: 'Mute',
  unmute: 'Unmute',
  done: {
    followed: 'You follow this post. Your settings say how you are notified of new comments.',
    normal: 'You no longer follow this post.',
    unmuted: 'This post is no longer muted.',
  },
  post: { label: 'Following this post', what: 'This post', updates: 'New comments' },
  community: { label: 'Following this community', what: 'This community', updates: 'New posts' },
  channels: {
    settings: 'As in my settings',
    here: 'Here',
    mail: 'Here and by email',
    digest: 'Only in the digest',
    off: 'Only as unread',
  },
  muted: {
    post: 'Muted:',
    show: 'Show',
    community: 'You have muted this community: nothing in it counts as unread or notifies you.',
  },
  failed: 'This could not be changed. Please try again.',
};
