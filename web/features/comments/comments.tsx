import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { useNow } from '#web/lib/now.ts';
import { allItems } from '#web/lib/pages.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { LogInLink } from '#web/ui/log-in-link.tsx';
import { threadsQuery } from './api/threads.ts';
import { CommentForm } from './comment-form.tsx';
import classes from './comments.module.css';
import { CommentsPlaceholder } from './comments-placeholder.tsx';
import { ThreadView } from './thread-view.tsx';

interface CommentsProps {
  postId: string;
  count: number;
  can: { like: boolean; comment: boolean };
}

/** The comment named in the address ("#comment-…"). After hydration, because servers are not told that part. */
function useMarkedComment(): string | null {
  const { hash } = useLocation();
  const [marked, setMarked] = useState<string | null>(null);
  useEffect(() => setMarked(hash.startsWith('#comment-') ? hash.slice('#comment-'.length) : null), [hash]);
  return marked;
}

export function Comments({ postId, count, can }: CommentsProps) {
  return (
    <section id="comments" className={classes.section} aria-labelledby="comments-title">
      <h2 id="comments-title" className={classes.title}>
        Comments <span className={classes.count}>{count}</span>
      </h2>
      <CommentBox postId={postId} canComment={can.comment} />
      <Threads postId={postId} can={can} />
    </section>
  );
}

function CommentBox({ postId, canComment }: { postId: string; canComment: boolean }) {
  const viewer = useViewer();
  if (viewer === null) {
    return (
      <div className={classes.login}>
        <p>Please log in to comment</p>
        <LogInLink quiet />
      </div>
    );
  }
  if (!canComment) return <p className={classes.readOnly}>You can read this discussion, but not take part in it.</p>;
  return <CommentForm key={postId} postId={postId} viewer={viewer} />;
}

function Threads({ postId, can }: Pick<CommentsProps, 'postId' | 'can'>) {
  const threads = useInfiniteQuery({
    ...threadsQuery(useApi(), postId),
    throwOnError: (_error, query) => query.state.data === undefined,
  });
  const marked = useMarkedComment();
  const now = useNow(threads.dataUpdatedAt);
  if (threads.data === undefined) return <CommentsPlaceholder />;
  const items = allItems(threads.data);
  if (items.length === 0) return <EmptyState title="No comments yet. Be the first to comment." />;
  return (
    <>
      {items.map((thread) => (
        <ThreadView key={thread.id} thread={thread} postId={postId} can={can} marked={marked} now={now} />
      ))}
      {threads.hasNextPage && (
        <LoadMore
          label="Load more comments"
          hasMore
          loading={threads.isFetchingNextPage}
          failed={threads.isFetchNextPageError}
          onLoad={() => threads.fetchNextPage()}
        />
      )}
    </>
  );
}
