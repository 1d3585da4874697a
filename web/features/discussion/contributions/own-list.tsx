import { VisuallyHidden } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { LoadMore, type MoreOf } from '#web/ui/load-more.tsx';
import type { OwnChoice } from './own-address.ts';
import { useOwnAnnouncement } from './own-announcement.ts';
import { OwnSortMenu } from './own-sort.tsx';
import { ownTexts } from './texts/own.ts';
import classes from './your-posts.module.css';

interface OwnListProps {
  ref: Ref<HTMLElement>;
  choice: OwnChoice;
  began: string;
  count: { total: number; shown: number } | undefined;
  placeholder: ReactNode;
  empty: ReactNode;
  list: MoreOf;
  onMore: () => void;
  children: ReactNode;
}

export function OwnList({ ref, choice, began, count, placeholder, empty, list, onMore, children }: OwnListProps) {
  const announcement = useOwnAnnouncement({
    list: JSON.stringify(choice),
    words: count && ownTexts.announcement(choice.tab, choice.sort, count.shown, count.total),
    began,
  });
  return (
    <>
      <div className={classes.tools}>
        <p className={classes.total}>{count !== undefined && count.total > 0 && ownTexts.totals[choice.tab](count.total)}</p>
        <OwnSortMenu />
      </div>
      <section ref={ref} tabIndex={-1} aria-label={ownTexts.lists[choice.tab]} className={classes.list}>
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        {count === undefined && placeholder}
        {count?.shown === 0 && !list.hasNextPage && empty}
        {children}
        {count !== undefined && (count.shown > 0 || list.hasNextPage) && (
          <LoadMore label={ownTexts.more[choice.tab]} end={ownTexts.end[choice.tab]} list={list} onPress={onMore} />
        )}
      </section>
    </>
  );
}
