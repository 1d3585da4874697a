import { VisuallyHidden } from '@mantine/core';
import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { NotificationFilter } from '#shared/rules/notifications.ts';
import { dayName } from '#shared/rules/time.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useNow } from '#web/lib/now.ts';
import { allItems } from '#web/lib/pages.ts';
import { useZone } from '#web/lib/time-zone.ts';
import { useFocusOnNew } from '#web/lib/use-focus-on-new.ts';
import { useListAnnouncement } from '#web/lib/use-list-announcement.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { useMarkRead } from './api/mark-read.ts';
import { type Notification, notificationsQuery, unreadQuery } from './api/notifications.ts';
import { ClearNotifications } from './clear-notifications.tsx';
import { NotificationChips } from './notification-chips.tsx';
import { NotificationRow } from './notification-row.tsx';
import classes from './notifications.module.css';
import { bellTexts } from './texts/bell.ts';
import { notificationsTexts as texts } from './texts/notifications.ts';

interface NotificationsProps {
  filter: NotificationFilter | undefined;
  hasNotices: boolean;
  children?: ReactNode;
}

/** Opening the page marks all as read; they still show as new until the next visit. */
export function Notifications({ filter, hasNotices, children }: NotificationsProps) {
  const list = useSuspenseInfiniteQuery(notificationsQuery(useApi(), filter));
  const items = allItems(list.data);
  // Reading the list moves these links to the newest comment.
  const [unreadPaths] = useState(() => new Map<string, string>());
  const [since] = useState(() => list.data.pages[0]?.asOf ?? '');
  const title = useRef<HTMLHeadingElement>(null);
  const { list: rows, remember } = useFocusOnNew<HTMLDivElement>(items.length, 'li', 'a');
  const now = useNow(list.dataUpdatedAt);
  const zone = useZone();
  const isNew = ({ readAt }: Notification) => readAt === null || readAt >= since;
  function pathOf(item: Notification): string {
    if (!isNew(item)) return item.path;
    const path = unreadPaths.get(item.id) ?? item.path;
    unreadPaths.set(item.id, path);
    return path;
  }
  const { mutate: markRead } = useMarkRead();
  const unread = useQuery(unreadQuery(useApi())).data?.unread === true;
  // A filtered list does not show all notifications, so it marks none as read.
  useReadWhileOpen(filter === undefined && unread, markRead);

  const none = filter !== undefined ? texts.filters.none : hasNotices ? texts.noOthers : texts.none;
  const announcement = useListAnnouncement({
    list: filter ?? 'all',
    count: items.length,
    words: texts.filters.announcement(
      filter === undefined ? texts.filters.all : texts.filters.names[filter],
      items.length,
      !list.hasNextPage,
    ),
    further: texts.further,
  });

  return (
    <>
      <div className={classes.head}>
        <h1 ref={title} tabIndex={-1} className={classes.title}>
          {bellTexts.title}
        </h1>
        {items.length > 0 && <ClearNotifications asOf={list.data.pages[0]?.asOf ?? since} onCleared={() => title.current?.focus()} />}
      </div>
      {children}
      <NotificationChips filter={filter} />
      <VisuallyHidden role="status">{items.length > 0 ? announcement : none}</VisuallyHidden>
      {items.length === 0 && filter !== undefined && <EmptyState title={none} />}
      {items.length === 0 && filter === undefined && !hasNotices && <EmptyState title={texts.noneSad} />}
      {items.length > 0 && (
        <>
          <div ref={rows}>
            {sectionsOf(items, isNew, now, zone).map(({ title: name, items: some }) => (
              <div key={name} className={classes.section}>
                <h2 className={classes.day}>{name}</h2>
                <ul className={classes.rows} aria-label={texts.listOf(name)}>
                  {some.map((item) => (
                    <NotificationRow
                      key={item.id}
                      notification={{ ...item, path: pathOf(item) }}
                      isNew={isNew(item)}
                      rendered={list.dataUpdatedAt}
                      onOpen={() => markRead(markOf(item))}
                    />
                  ))}
                </ul>
              </div>
            ))}
          </div>
          <LoadMore label={texts.more} list={list} onPress={remember} />
        </>
      )}
    </>
  );
}

/** New notifications at the head of the list form one group; the others are grouped by day. */
function sectionsOf(items: readonly Notification[], isNew: (item: Notification) => boolean, now: number, zone: string) {
  const firstSeen = items.findIndex((item) => !isNew(item));
  const head = firstSeen === -1 ? items.length : firstSeen;
  const titleOf = (item: Notification, index: number) => (index < head ? texts.fresh : dayName(item.createdAt, now, zone));
  const titled = items.map((item, index) => ({ item, title: titleOf(item, index) }));
  return [...Map.groupBy(titled, ({ title }) => title)].map(([title, some]) => ({ title, items: some.map(({ item }) => item) }));
}

/**
 * A notification about one comment marks all about that comment as read, any other all about its
 * post.
 */
function markOf({ type, post, comment }: Notification) {
  const all = type === 'comment_on_post' || type === 'comment_on_followed';
  return { postId: post.id, ...(!all && comment !== null && { commentId: comment.id }) };
}

/**
 * Includes notifications that arrive while the page is open. A background tab waits until it is
 * visible.
 */
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
