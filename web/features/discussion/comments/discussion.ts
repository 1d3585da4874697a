import { createContext, use } from 'react';
import type { Comment } from '#web/features/discussion/api/threads.ts';
import { draftKey } from '#web/lib/drafts.ts';
import { useViewer } from '#web/lib/hooks.tsx';

/** A comment to which the reader is taken, and why: an address named it, they asked for what is new, or they wrote it. One that was sent while they were elsewhere is only marked. */
export interface Arrival {
  id: string;
  how: 'followed' | 'new' | 'written' | 'sent';
}

/** What every comment on a post's page needs to know. */
interface Discussion {
  postId: string;
  communityId: string;
  /** Path of the post's page. */
  path: string;
  title: string;
  /** Which comments answer it, whether the reader asked it, and what they may do about that. */
  answers: { acceptedId: string | null; confirmedId: string | null; asked: boolean; can: { accept: boolean; confirm: boolean } };
  /** The present minute, for relative times. */
  now: number;
  /** Comments by others from then on are marked as new during this visit; null for visitors. */
  newSince: string | null;
  arrival: Arrival | null;
  arriveAt: (arrival: Arrival) => void;
}

export const DiscussionContext = createContext<Discussion | null>(null);

export function useDiscussion(): Discussion {
  const discussion = use(DiscussionContext);
  if (discussion === null) throw new Error('A comment needs its discussion.');
  return discussion;
}

/** Whether somebody else wrote a comment since the reader was here last. */
export function useIsNew(): (comment: Comment) => boolean {
  const { newSince } = useDiscussion();
  const viewer = useViewer();
  return ({ author, createdAt }) => newSince !== null && author?.id !== viewer?.id && createdAt > newSince;
}

/** Under which a comment on a post is kept until it is sent, or an answer to one of its comments. */
export function commentDraft(viewerId: string, postId: string, replyToId?: string): string {
  return draftKey(viewerId, replyToId === undefined ? `comment.${postId}` : `comment.${postId}.${replyToId}`);
}

/** Under which changes to a comment are kept until they are saved. */
export function commentEditDraft(viewerId: string, commentId: string): string {
  return draftKey(viewerId, `comment-edit.${commentId}`);
}
