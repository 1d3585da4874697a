import { Button, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LIMITS } from '#shared/rules/limits.ts';
import { FeedPlaceholder } from '#web/features/discussion/posts/feed-placeholder.tsx';
import { filterLabel } from '#web/features/discussion/posts/filter-label.ts';
import { feedTexts } from '#web/features/discussion/posts/texts/feed.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useNow } from '#web/lib/now.ts';
import { allItems } from '#web/lib/pages.ts';
import { useFocusOnNew } from '#web/lib/use-focus-on-new.ts';
import { useListAnnouncement } from '#web/lib/use-list-announcement.ts';
import { LoadMore } from '#web/ui/load-more.tsx';
import action from '#web/ui/text-action.module.css';
import { ENOUGH_POSTS, elsewhereQuery, isTemporary, retryLimited, type SearchInput, searchQuery } from './api/search.ts';
import { Elsewhere } from './elsewhere.tsx';
import { FoundCard } from './found-card.tsx';
import { NothingFound } from './nothing-found.tsx';
import { type Search, searchAddress } from './search-address.ts';
import { SearchProblem } from './search-problem.tsx';
import classes from './search-results.module.css';
import { searchTexts } from './texts/search.ts';
import { ANNOUNCE_DEBOUNCE_MS, ANNOUNCE_DELAY_MS } from './use-typed-search.ts';

interface SearchResultsProps {
  input: SearchInput;
  search: Search;
  /** The search of the first document as JSON; it is not announced. */
  began: string;
}

/** While the user types, the last results stay until the next ones arrive. */
export function SearchResults({ input, search, began }: SearchResultsProps) {
  const { typing, ...submitted } = input;
  const isTyping = typing !== undefined;
  const result = useInfiniteQuery({
    ...searchQuery(useApi(), input),
    placeholderData: keepPreviousData,
    throwOnError: (error, query) => !isTyping && query.state.data === undefined && !isTemporary(error),
    // The loader has just tried a submitted search that failed.
    enabled: (query) => isTyping || query.state.status !== 'error',
    retry: isTyping && retryLimited,
  });
  const posts = result.data && allItems(result.data);
  const now = useNow(result.dataUpdatedAt);
  const { list, remember } = useFocusOnNew(posts?.length ?? 0);
  const total = result.data?.pages[0]?.total;
  const notes = result.data?.pages[0]?.notes ?? [];
  // If a search of some communities timed out, one of all communities would too.
  const hasFewResults =
    input.communities !== undefined && !result.isPlaceholderData && notes.length === 0 && total !== undefined && total.count < ENOUGH_POSTS;
  const elsewhereResult = useInfiniteQuery({ ...elsewhereQuery(useApi(), input), enabled: hasFewResults });
  const elsewhere = hasFewResults ? (elsewhereResult.data ?? []) : [];
  const corrected = result.data?.pages[0]?.corrected ?? null;
  const totalLabel = total && (total.exact ? searchTexts.total.exact : searchTexts.total.atLeast)(total.count);
  // Includes the filter, because screen readers ignore a live region whose text stays the same.
  const filter = filterLabel(search.filter, searchTexts.sorts);
  // The server does not complete such short words, so more letters may still find something.
  const mayFollow = isTyping && input.q.length < LIMITS.searchBeginning && total?.count === 0;
  const isNone = total?.count === 0 && total.exact && !mayFollow;
  const isStopped = total?.count === 0 && !total.exact;
  const summary = isNone
    ? searchTexts.announcements.none(input.q, filter)
    : isStopped
      ? searchTexts.announcements.stopped(input.q, filter)
      : searchTexts.announcements.some(corrected ?? input.q, filter, totalLabel ?? '');
  const count = result.isPlaceholderData || mayFollow || (hasFewResults && elsewhereResult.isPending) ? undefined : posts?.length;
  const announcement = useListAnnouncement(
    {
      list: JSON.stringify(submitted),
      count,
      words: [
        summary,
        ...(corrected === null ? [] : [searchTexts.corrected(corrected)]),
        ...notes,
        ...(elsewhere.length > 0 ? [searchTexts.elsewhere.found(elsewhere.length)] : []),
      ].join('. '),
      further: feedTexts.announcements.further,
    },
    began,
  );
  const [debouncedAnnouncement] = useDebouncedValue(announcement, isTyping ? ANNOUNCE_DEBOUNCE_MS : ANNOUNCE_DELAY_MS);
  const isAny = posts !== undefined && posts.length > 0;
  return (
    <section ref={list} tabIndex={-1} aria-label={searchTexts.results} aria-busy={result.isPlaceholderData} className={classes.results}>
      <VisuallyHidden role="status">{debouncedAnnouncement}</VisuallyHidden>
      {posts === undefined && !result.isError && (
        <div className={isTyping ? classes.late : undefined}>
          <FeedPlaceholder words={searchTexts.loading} />
        </div>
      )}
      {posts === undefined && result.isError && (
        <div role="alert">
          <SearchProblem error={result.error} again={() => void result.refetch()} />
        </div>
      )}
      {notes.map((note) => (
        <p key={note} className={classes.total}>
          {note}
        </p>
      ))}
      {isNone && <NothingFound search={search} isElsewhere={elsewhere.length > 0} onChange={() => list.current?.focus()} />}
      {isAny && totalLabel !== undefined && (
        <p className={classes.total}>
          {totalLabel}
          {corrected !== null && <span className={classes.corrected}>{searchTexts.corrected(corrected)}</span>}
        </p>
      )}
      {posts?.map((post) => (
        <FoundCard key={post.id} post={post} now={now} />
      ))}
      {isAny && isTyping && total !== undefined && total.count > posts.length && (
        <p className={classes.all}>
          <Button component={Link} to={searchAddress(search)} variant="default" onClick={() => list.current?.focus()}>
            {total.exact ? searchTexts.all(total.count) : searchTexts.more}
          </Button>
        </p>
      )}
      {isAny && !isTyping && !result.isPlaceholderData && (
        <LoadMore label={feedTexts.more} end={feedTexts.end} list={result} onPress={remember} />
      )}
      <Elsewhere posts={elsewhere} now={now} />
      {isAny && !isTyping && !result.isPlaceholderData && !result.hasNextPage && search.communities.length > 0 && (
        <p className={classes.wider}>
          <Link to={searchAddress({ ...search, communities: [] })} className={action.action} onClick={() => list.current?.focus()}>
            {searchTexts.nothing.everywhere}
          </Link>
        </p>
      )}
    </section>
  );
}
