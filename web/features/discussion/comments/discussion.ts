import { createContext, use } from 'react';
import type { Comment } from '#web/features/discussion/api/threads.ts';
import { draftKey } from '#web/lib/drafts.ts';
import { useViewer } from '#web/lib/hooks.tsx';

/**
 * A comment to which the reader is taken, and why: a URL named it, they asked for new comments, or they wrote it. A comment that
 * was sent while they were elsewhere on the page (`sent`) is only marked.
 */
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
  /** The accepted and the confirmed answer, whether the reader asked the question, and what they may do about answers. */
  answers: { acceptedId: string | null; confirmedId: string | null; asked: boolean; can: { accept: boolean; confirm: boolean } };
  /** The current minute, for relative times. */
  now: number;
  /** Comments by others since this time are marked as new during this visit; null for visitors. */
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

/** Whether somebody else wrote a comment after the reader's last visit. */
export function useIsNew(): (comment: Comment) => boolean {
  const { newSince } = useDiscussion();
  const viewer = useViewer();
  return ({ author, createdAt }) => newSince !== null && author?.id !== viewer?.id && createdAt > newSince;
}

/** Draft key of a comment on a post, or of a reply to one of its comments. */
export function commentDraft(viewerId: string, postId: string, replyToId?: string): string {
  return draftKey(viewerId, replyToId === undefined ? `comment.${postId}` : `comment.${postId}.${replyToId}`);
}

/** Draft key of unsaved changes to a comment. */
export function commentEditDraft(viewerId: string, commentId: string): string {
  return draftKey(viewerId, `comment-edit.${commentId}`);
}
