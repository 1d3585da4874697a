import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { HOME_TABS, type HomeSort } from '#shared/rules/feed.ts';
import { shortDate } from '#shared/rules/time.ts';
import { DensitySwitch } from '#web/features/discussion/posts/density-switch.tsx';
import { filterLabel } from '#web/features/discussion/posts/filter-label.ts';
import { FilterMenu } from '#web/features/discussion/posts/filter-menu.tsx';
import { useReloadForTimeZone } from '#web/features/discussion/posts/filter-screen.ts';
import { PostList } from '#web/features/discussion/posts/post-list.tsx';
import { feedTexts } from '#web/features/discussion/posts/texts/feed.ts';
import { unreadCountsQuery } from '#web/features/discussion/reading/api/unread-counts.ts';
import { readingTexts } from '#web/features/discussion/reading/texts/reading.ts';
import { throwIfNotLoaded } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { useZone } from '#web/lib/time-zone.ts';
import { useLatch } from '#web/lib/use-latch.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import page from '#web/ui/page.module.css';
import { type HomeFilter, homeQuery } from './api/home.ts';
import classes from './home.module.css';
import { sortsOf, useHomeAddress } from './home-address.ts';
import { homeTexts as texts } from './texts/home.ts';

const MarkRead = lazyDialog(async () => (await import('#web/features/discussion/reading/mark-read.tsx')).MarkRead);

export function Home({ filter }: { filter: HomeFilter }) {
  useReloadForTimeZone(filter.zone);
  const { tab, filter: chosenFilter, addressOf } = useHomeAddress();
  const [marking, setMarking] = useState(false);
  // The button stays, because the focus returns to it when the dialog closes.
  const wasOpened = useLatch(marking);
  const total = useQuery({ ...unreadCountsQuery(useApi()), enabled: false }).data?.total ?? 0;
  const tabs = HOME_TABS.map((one) => ({ to: addressOf(one, chosenFilter), label: texts.tabs[one], current: one === tab }));
  const sorts: Partial<Record<HomeSort, string>> = sortsOf(tab).length === 0 ? {} : texts.sorts;
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <header className={classes.header}>
        <h1 className={page.title}>{texts.title}</h1>
        <Button variant="default" className={classes.mark} data-shown={total > 0 || wasOpened} onClick={() => setMarking(true)}>
          {readingTexts.markAll}
        </Button>
      </header>
      <LinkTabs label={texts.which} tabs={tabs} keepScroll />
      <div className={classes.tools}>
        <FilterMenu filter={chosenFilter} sorts={sorts} address={(chosen) => addressOf(tab, chosen)} />
        <DensitySwitch />
      </div>
      <Posts filter={filter} />
      <MarkRead communityId={null} opened={marking} onClose={() => setMarking(false)} />
    </>
  );
}

function Posts({ filter }: { filter: HomeFilter }) {
  const posts = useInfiniteQuery({
    ...homeQuery(useApi(), filter),
    throwOnError: throwIfNotLoaded,
  });
  const { filter: chosenFilter } = useHomeAddress();
  const chosen = `${texts.tabs[filter.tab]}, ${filterLabel(chosenFilter, texts.sorts)}`;
  return (
    <PostList
      query={posts}
      texts={{ list: texts.list, loading: texts.loading, more: feedTexts.more, end: feedTexts.end }}
      announcements={{
        name: JSON.stringify(filter),
        words: (count, isAll) => feedTexts.announcements[count === 0 ? 'none' : isAll ? 'all' : 'first'](chosen, count),
      }}
      empty={(focusList) => (
        <NoPosts filter={filter} since={posts.data?.pages[0]?.unreadSince ?? ''} now={posts.dataUpdatedAt} onChange={focusList} />
      )}
    />
  );
}

interface NoPostsProps {
  filter: HomeFilter;
  /** Older posts never count as unread. */
  since: string;
  now: number;
  onChange: () => void;
}

function NoPosts({ filter: { tab, range, categories }, since, now, onChange }: NoPostsProps) {
  const zone = useZone();
  const { all, addressOf } = useHomeAddress();
  const linkTo = (to: string, words: string) => (
    // The button disappears, so the focus moves to the posts.
    <Button component={Link} to={to} preventScrollReset variant="default" onClick={onChange}>
      {words}
    </Button>
  );
  if (range !== undefined || categories !== undefined)
    return <EmptyState title={feedTexts.empty} action={linkTo(all, feedTexts.filter.clear)} />;
  const { title, text } = texts.empty[tab];
  const everything =
    tab === 'everything' ? undefined : linkTo(addressOf('everything', { range: null, sort: null, categories: [] }), texts.toEverything);
  return (
    <EmptyState title={title} action={everything}>
      {text(shortDate(since, now, zone))}
    </EmptyState>
  );
}
