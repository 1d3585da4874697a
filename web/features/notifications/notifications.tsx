import { VisuallyHidden } from '@mantine/core';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useApi } from '#web/lib/hooks.tsx';
import { allItems } from '#web/lib/pages.ts';
import type { Viewer } from '#web/lib/session.ts';
import { useFocusOnNew } from '#web/lib/use-focus-on-new.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { useMarkRead } from './api/mark-read.ts';
import { type Notification, notificationsQuery } from './api/notifications.ts';
import { ClearNotifications } from './clear-notifications.tsx';
import { NotificationRow } from './notification-row.tsx';
import classes from './notifications.module.css';
import { bellTexts } from './texts/bell.ts';
import { notificationsTexts as texts } from './texts/notifications.ts';
import { useUnread } from './use-unread.ts';

interface NotificationsProps {
  viewer: Pick<Viewer, 'id'>;
  /** Whether `children` include notices from the moderators. */
  hasNotices: boolean;
  /** What else one is told, between the title and the list. */
  children?: ReactNode;
}

/** All of one's own notifications. Opening them marks them as read; those that were unread look so until the next visit. */
export function Notifications({ viewer, hasNotices, children }: NotificationsProps) {
  const list = useSuspenseInfiniteQuery(notificationsQuery(useApi()));
  const items = allItems(list.data);
  const [since] = useState(() => list.data.pages[0]?.asOf ?? '');
  const title = useRef<HTMLHeadingElement>(null);
  const { list: rows, remember } = useFocusOnNew<HTMLUListElement>(items.length, 'li', 'a');
  const { mutate: markRead } = useMarkRead();
  useReadWhileOpen(useUnread(viewer.id), markRead);

  function loadMore() {
    remember();
    return list.fetchNextPage();
  }

  return (
    <>
      <div className={classes.head}>
        <h1 ref={title} tabIndex={-1} className={classes.title}>
          {bellTexts.title}
        </h1>
        {items.length > 0 && <ClearNotifications onCleared={() => title.current?.focus()} />}
      </div>
      {children}
      <VisuallyHidden role="status">{items.length > 0 ? '' : hasNotices ? texts.noOthers : texts.none}</VisuallyHidden>
      {items.length === 0 && !hasNotices && <EmptyState title={texts.noneSad} />}
      {items.length > 0 && (
        <>
          <ul ref={rows} className={classes.rows} aria-label={bellTexts.title}>
            {items.map((item) => (
              <NotificationRow
                key={item.id}
                notification={item}
                isNew={item.readAt === null || item.readAt >= since}
                rendered={list.dataUpdatedAt}
                onOpen={() => markRead(markOf(item))}
              />
            ))}
          </ul>
          <LoadMore
            label={texts.more}
            hasMore={list.hasNextPage}
            loading={list.isFetchingNextPage}
            failed={list.isFetchNextPageError}
            onLoad={loadMore}
          />
        </>
      )}
    </>
  );
}

/** What following a notification marks as read: those for its post, where it is about one comment only those for that. */
function markOf({ type, post, comment }: Notification) {
  const one = type === 'reply_to_comment' || type === 'react_on_comment' || type === 'original_answered';
  return { postId: post.id, ...(one && comment !== null && { commentId: comment.id }) };
}

/** What stands before somebody's eyes is read, also what arrives meanwhile; in a tab behind others not before they come back. */
function useReadWhileOpen(unread: boolean, markRead: (all: Record<string, never>) => void) {
  useEffect(() => {
    if (!unread) return;
    const mark = () => {
      if (document.visibilityState === 'visible') markRead({});
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [unread, markRead]);
}
