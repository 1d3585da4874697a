import { counted } from '../locale.ts';

export const FOLLOWING_TEXTS = {
  tooManyFollowed: (most: number) =>
    `You already follow ${counted(most, { one: 'post', other: 'posts' })}, which is the limit. Unfollow some first.`,
  tooManyMuted: (most: number) =>
    `You have already muted ${counted(most, { one: 'post', other: 'posts' })}, which is the limit. Unmute some first.`,
  tooManyCommunities: (most: number) =>
    `You already follow ${counted(most, { one: 'community', other: 'communities' })}, which is the limit. Unfollow some first.`,
  tooManySaved: (most: number) =>
    `You have already saved ${counted(most, { one: 'post', other: 'posts' })}, which is the limit. Remove some first.`,
  remindSaved: 'Only saved posts can have a reminder.',
  remindLater: 'Choose a time within the next year.',
};
