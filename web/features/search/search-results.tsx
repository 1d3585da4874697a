import { Button, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { readQuestion } from '#shared/rules/search-question.ts';
import { useListNews } from '#web/features/discussion/posts/feed-news.ts';
import { isFiltered, NO_FILTER } from '#web/features/discussion/posts/filter-address.ts';
import { filterWords } from '#web/features/discussion/posts/filter-words.ts';
import { PostCard } from '#web/features/discussion/posts/post-card.tsx';
import { feedTexts } from '#web/features/discussion/posts/texts/feed.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { allItems } from '#web/lib/pages.ts';
import { useFocusOnNew } from '#web/lib/use-focus-on-new.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import action from '#web/ui/text-action.module.css';
import { type FoundPost, type SearchInput, searchQuery } from './api/search.ts';
import { MarkedText } from './marked-text.tsx';
import { type Search, searchAddress } from './search-address.ts';
import { SearchPlaceholder } from './search-placeholder.tsx';
import classes from './search-results.module.css';
import { searchTexts } from './texts/search.ts';

interface SearchResultsProps {
  asked: SearchInput;
  search: Search;
  /** What the page was asked when it was opened, as JSON. */
  began: string;
}

/** What was found, with the matches marked. */
export function SearchResults({ asked, search, began }: SearchResultsProps) {
  const found = useInfiniteQuery({
    ...searchQuery(useApi(), asked),
    throwOnError: (_error, query) => query.state.data === undefined,
  });
  const posts = found.data && allItems(found.data);
  const { list, remember } = useFocusOnNew(posts?.length ?? 0);
  const total = found.data?.pages[0]?.total;
  const notes = found.data?.pages[0]?.notes ?? [];
  const corrected = found.data?.pages[0]?.corrected ?? null;
  const inAll = total && (total.exact ? searchTexts.total.exact : searchTexts.total.atLeast)(total.count);
  // With the filter, because the same words twice would be said once.
  const filter = filterWords(search.filter, searchTexts.sorts);
  const isNone = inAll === undefined || total?.count === 0;
  const words = isNone ? searchTexts.news.none(asked.q, filter) : searchTexts.news.some(corrected ?? asked.q, filter, inAll);
  const news = useListNews({ list: JSON.stringify(asked), count: posts?.length, words: [words, ...notes].join('. ') }, began);
  return (
    <section ref={list} tabIndex={-1} aria-label={searchTexts.results} className={classes.results}>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {posts === undefined && <SearchPlaceholder />}
      {notes.map((note) => (
        <p key={note} className={classes.total}>
          {note}
        </p>
      ))}
      {posts?.length === 0 && <NothingFound search={search} onChange={() => list.current?.focus()} />}
      {posts !== undefined && posts.length > 0 && inAll !== undefined && (
        <p className={classes.total}>
          {inAll}
          {corrected !== null && <span className={classes.corrected}>{searchTexts.corrected(corrected)}</span>}
        </p>
      )}
      {posts?.map((post) => (
        <FoundCard key={post.id} post={post} now={found.dataUpdatedAt} />
      ))}
      {posts !== undefined && posts.length > 0 && (
        <LoadMore
          label={feedTexts.more}
          end={feedTexts.end}
          hasMore={found.hasNextPage}
          loading={found.isFetchingNextPage}
          failed={found.isFetchNextPageError}
          onLoad={() => {
            remember();
            return found.fetchNextPage();
          }}
        />
      )}
      {posts !== undefined && posts.length > 0 && !found.hasNextPage && search.communities.length > 0 && (
        <p className={classes.wider}>
          <Link to={searchAddress({ ...search, communities: [] })} className={action.action} onClick={() => list.current?.focus()}>
            {searchTexts.nothing.everywhere}
          </Link>
        </p>
      )}
    </section>
  );
}

function FoundCard({ post, now }: { post: FoundPost; now: number }) {
  const { displayName, path } = post.community;
  const place = (
    <p className={classes.place}>
      <Link to={path}>{displayName}</Link>
    </p>
  );
  return (
    <PostCard
      post={post}
      now={now}
      found={{
        place,
        title: <MarkedText text={post.title} marks={post.titleMarks} />,
        excerpt: <MarkedText text={post.excerpt} marks={post.excerptMarks} />,
        comment: post.comment && (
          <Link to={`${post.path}#comment-${post.comment.id}`} className={classes.comment}>
            <span className={classes.commentLabel}>{searchTexts.comment}</span>{' '}
            <MarkedText text={post.comment.excerpt} marks={post.comment.excerptMarks} />
          </Link>
        ),
      }}
    />
  );
}

function NothingFound({ search, onChange }: { search: Search; onChange: () => void }) {
  const filtered = isFiltered(search.filter);
  const { words, operators } = readQuestion(search.term);
  const wider = [
    ...(filtered ? [{ words: feedTexts.filter.clear, to: searchAddress({ ...search, filter: NO_FILTER }) }] : []),
    ...(search.communities.length > 0
      ? [{ words: searchTexts.nothing.everywhere, to: searchAddress({ ...search, communities: [] }) }]
      : []),
    ...(operators.length > 0 && words !== ''
      ? [{ words: searchTexts.nothing.wordsAlone, to: searchAddress({ ...search, term: words }) }]
      : []),
  ];
  // The buttons go with the empty list; who pressed one goes on at the results.
  const buttons = wider.map(({ words, to }) => (
    <Button key={words} component={Link} to={to} preventScrollReset variant="default" onClick={onChange}>
      {words}
    </Button>
  ));
  return (
    <EmptyState title={searchTexts.nothing.title} action={buttons.length > 0 ? buttons : undefined}>
      {searchTexts.nothing.before}{' '}
      <Link to="/create-post" className={action.action}>
        {searchTexts.nothing.write}
      </Link>
    </EmptyState>
  );
}
