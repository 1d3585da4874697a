import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Comment, Thread } from '#web/features/discussion/api/threads.ts';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import textAction from '#web/ui/text-action.module.css';
import { earlierRepliesQuery, furtherRepliesQuery } from './api/replies.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { useFolding } from './folding.ts';
import { commentsTexts } from './texts/comments.ts';
import classes from './thread-view.module.css';

const texts = commentsTexts.thread;

/** The first replies come with their thread, those around them when asked for. One's own new reply may come twice; the oldest stand first. */
function useReplies(thread: Thread) {
  const api = useApi();
  const { items, nextCursor, previousCursor } = thread.replies;
  const earlier = useInfiniteQuery(earlierRepliesQuery(api, thread.id, previousCursor ?? undefined));
  const further = useInfiniteQuery(furtherRepliesQuery(api, thread.id, nextCursor ?? undefined));
  const hasEarlier = earlier.data === undefined || previousCursor === null ? previousCursor !== null : earlier.hasNextPage;
  const hasMore = further.data === undefined || nextCursor === null ? nextCursor !== null : further.hasNextPage;
  const loaded: Comment[] = [
    ...(previousCursor === null ? [] : (earlier.data?.pages ?? [])).flatMap((page) => page.items),
    ...items,
    ...(nextCursor === null ? [] : (further.data?.pages ?? [])).flatMap((page) => page.items),
  ];
  const byId = new Map(loaded.map((reply) => [reply.id, reply]));
  const replies = [...byId.values()].sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
  return { replies, earlier, hasEarlier, further, hasMore };
}

/** A top-level comment with its replies. */
export function ThreadView({ thread, postId }: { thread: Thread; postId: string }) {
  const viewer = useViewer();
  const [answering, setAnswering] = useState<string | null>(null);
  const { replies, earlier, hasEarlier, further, hasMore } = useReplies(thread);
  const folding = useFolding(thread, replies);

  function show(comment: Comment) {
    const open = answering === comment.id;
    const form = open && viewer !== null && (
      <CommentForm postId={postId} viewer={viewer} replyTo={comment} onClose={() => setAnswering(null)} />
    );
    if (comment.gone) return <Gone key={comment.id} words={comment.parentId === null ? texts.goneComment : texts.goneReply} form={form} />;
    return (
      <CommentItem
        key={comment.id}
        comment={comment}
        onReply={() => setAnswering(open ? null : comment.id)}
        replying={open}
        fold={comment.id === thread.id ? folding.fold : undefined}
      >
        {form}
      </CommentItem>
    );
  }

  if (thread.gone) return <div className={classes.thread}>{show(thread)}</div>;
  return (
    <div className={classes.thread}>
      {show(thread)}
      {replies.length > 0 && (
        <div className={classes.replies} hidden={folding.fold.folded}>
          {hasEarlier && (
            <LoadMore
              compact
              label={texts.earlier}
              hasMore
              loading={earlier.isFetching}
              failed={earlier.isError}
              onLoad={() => earlier.fetchNextPage()}
            />
          )}
          {folding.shown.map(show)}
          {folding.further && (
            <button type="button" className={`${textAction.action} ${classes.further}`} onClick={folding.further.show}>
              {texts.further(folding.further.count, folding.further.fresh)}
            </button>
          )}
          {hasMore && folding.further === null && (
            <LoadMore
              compact
              label={texts.more}
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

/** Stands where a comment was that somebody has deleted meanwhile; an answer that one was writing to it is not taken away. */
function Gone({ words, form }: { words: string; form: ReactNode }) {
  return (
    <div className={classes.gone}>
      <p>{words}</p>
      {form}
    </div>
  );
}
