import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { furtherRepliesQuery } from './api/replies.ts';
import type { Comment, Thread } from './api/threads.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import classes from './thread-view.module.css';

interface ThreadViewProps {
  thread: Thread;
  postId: string;
  can: { like: boolean; comment: boolean };
  /** Id of the comment that the address points at. */
  marked: string | null;
  now: number;
}

/** The first replies come with their thread, further ones when asked for. One's own new reply may come twice; the oldest stand first. */
function useReplies(thread: Thread) {
  const further = useInfiniteQuery(furtherRepliesQuery(useApi(), thread.id, thread.replies.nextCursor ?? undefined));
  const loaded = [...thread.replies.items, ...(further.data?.pages ?? []).flatMap((page) => page.items)];
  const byId = new Map(loaded.map((reply) => [reply.id, reply]));
  const replies = [...byId.values()].sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
  const hasMore = further.data === undefined ? thread.replies.nextCursor !== null : further.hasNextPage;
  return { replies, hasMore, further };
}

/** A top-level comment with its replies. */
export function ThreadView({ thread, postId, can, marked, now }: ThreadViewProps) {
  const viewer = useViewer();
  const [answering, setAnswering] = useState<string | null>(null);
  const { replies, hasMore, further } = useReplies(thread);

  function show(comment: Comment) {
    const open = answering === comment.id;
    return (
      <CommentItem
        key={comment.id}
        comment={comment}
        canLike={can.like}
        marked={marked === comment.id}
        now={now}
        onReply={can.comment ? () => setAnswering(open ? null : comment.id) : undefined}
        replying={open}
      >
        {open && viewer !== null && <CommentForm postId={postId} viewer={viewer} replyTo={comment} onClose={() => setAnswering(null)} />}
      </CommentItem>
    );
  }

  return (
    <div className={classes.thread}>
      {show(thread)}
      {replies.length > 0 && (
        <div className={classes.replies}>
          {replies.map(show)}
          {hasMore && (
            <LoadMore
              compact
              label="Load more replies"
              hasMore
              loading={further.isFetching}
              failed={further.isError}
              onLoad={() => further.fetchNextPage()}
            />
          )}
        </div>
      )}
    </div>
  );
}
