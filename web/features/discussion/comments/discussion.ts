import { createContext, use } from 'react';
import type { CommentSort } from '#shared/rules/comments.ts';
import type { Comment } from '#web/features/discussion/api/threads.ts';
import { draftKey } from '#web/lib/drafts.ts';
import { useViewer } from '#web/lib/hooks.tsx';

/**
 * The comment to scroll to. One that was `sent` while the reader was elsewhere on the page is only
 * marked.
 */
export interface Arrival {
  id: string;
  how: 'followed' | 'new' | 'written' | 'sent';
}

interface Discussion {
  postId: string;
  communityId: string;
  path: string;
  title: string;
  sort: CommentSort;
  answers: {
    acceptedId: string | null;
    confirmedId: string | null;
    questionUpdatedAt: string | null;
    isAsker: boolean;
    can: { accept: boolean; confirm: boolean };
  };
  now: number;
  /** Comments by others after this time are marked as new; null for visitors. */
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

export function useIsNew(): (comment: Comment) => boolean {
  const { newSince } = useDiscussion();
  const viewer = useViewer();
  return ({ author, createdAt }) => newSince !== null && author?.id !== viewer?.id && createdAt > newSince;
}

export function commentDraft(viewerId: string, postId: string, replyToId?: string): string {
  return draftKey(viewerId, replyToId === undefined ? `comment.${postId}` : `comment.${postId}.${replyToId}`);
}

export function commentEditDraft(viewerId: string, commentId: string): string {
  return draftKey(viewerId, `comment-edit.${commentId}`);
}
