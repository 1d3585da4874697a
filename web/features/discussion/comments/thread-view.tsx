import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Comment, Thread } from '#web/features/discussion/api/threads.ts';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { LoadMore, type MoreOf } from '#web/ui/load-more.tsx';
import textAction from '#web/ui/text-action.module.css';
import { commonTexts } from '#web/ui/texts/common.ts';
import { earlierRepliesQuery, furtherRepliesQuery } from './api/replies.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { useFolding } from './folding.ts';
import { commentsTexts } from './texts/comments.ts';
import classes from './thread-view.module.css';

const texts = commentsTexts.thread;

/**
 * Merges the loaded pages of replies and removes duplicates, such as the viewer's own new reply.
 */
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

/** The replies of the thread are the first page, so the first request of the query is for more too. */
function repliesOf(query: UseInfiniteQueryResult, hasNextPage: boolean): MoreOf {
  const { isFetching, isError, fetchNextPage } = query;
  return { hasNextPage, isFetchingNextPage: isFetching, isFetchNextPageError: isError, fetchNextPage };
}

function ThreadView({ thread, postId }: { thread: Thread; postId: string }) {
  const viewer = useViewer();
  const [answering, setAnswering] = useState<string | null>(null);
  const { replies, earlier, hasEarlier, further, hasMore } = useReplies(thread);
  const folding = useFolding(thread, replies);
  const name = thread.author?.name ?? commonTexts.anonymous;

  function show(comment: Comment) {
    const open = answering === comment.id;
    const form = open && viewer !== null && (
      <CommentForm postId={postId} viewer={viewer} replyTo={comment} onClose={() => setAnswering(null)} />
    );
    if (comment.gone) return <DeletedComment words={comment.parentId === null ? texts.goneComment : texts.goneReply} form={form} />;
    return (
      <CommentItem
        comment={comment}
        onReply={() => setAnswering(open ? null : comment.id)}
        replying={open}
        answered={comment.parentId === null ? null : (comment.replyTo?.name ?? name)}
        fold={comment.id === thread.id ? folding.fold : undefined}
      >
        {form}
      </CommentItem>
    );
  }

  if (thread.gone) return <li className={classes.thread}>{show(thread)}</li>;
  return (
    <li className={classes.thread}>
      {show(thread)}
      {replies.length > 0 && (
        <div className={classes.replies} hidden={folding.fold.folded}>
          {(hasEarlier || earlier.data !== undefined) && (
            <LoadMore announces compact label={texts.earlier} list={repliesOf(earlier, hasEarlier)} />
          )}
          <ol className={classes.list} aria-label={texts.replies(name)}>
            {folding.shown.map((reply) => (
              <li key={reply.id}>{show(reply)}</li>
            ))}
          </ol>
          {folding.further && (
            <button type="button" className={`${textAction.action} ${classes.further}`} onClick={folding.further.show}>
              {texts.further(folding.further.count, folding.further.fresh)}
            </button>
          )}
          {folding.further === null && (hasMore || further.data !== undefined) && (
            <LoadMore announces compact label={texts.more} list={repliesOf(further, hasMore)} />
          )}
        </div>
      )}
    </li>
  );
}

export function ThreadList({ threads, postId, label }: { threads: Thread[]; postId: string; label: string }) {
  return (
    <ol className={classes.list} aria-label={label}>
      {threads.map((thread) => (
        <ThreadView key={thread.id} thread={thread} postId={postId} />
      ))}
    </ol>
  );
}

/** If the viewer has started a reply, its form stays. */
function DeletedComment({ words, form }: { words: string; form: ReactNode }) {
  return (
    <div className={classes.gone}>
      <p>{words}</p>
      {form}
    </div>
  );
}
