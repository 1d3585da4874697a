import { counted } from '../locale.ts';

export const FOLLOWING_TEXTS = {
  tooManyFollowed: (most: number) =>
    `You already follow ${counted(most, { one: 'post', other: 'posts' })}, which is the most. Unfollow some first.`,
  tooManyMuted: (most: number) =>
    `You have already muted ${counted(most, { one: 'post', other: 'posts' })}, which is the most. Unmute some first.`,
  tooManyCommunities: (most: number) =>
    `You already follow ${counted(most, { one: 'community', other: 'communities' })}, which is the most. Unfollow some first.`,
  tooManySaved: (most: number) =>
    `You have already saved ${counted(most, { one: 'post', other: 'posts' })}, which is the most. Remove some first.`,
  remindSaved: 'Only saved posts can have a reminder.',
  remindLater: 'Choose a time that lies ahead, within a year.',
};
