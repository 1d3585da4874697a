import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { readQuestion } from '#shared/rules/search-question.ts';
import { isFiltered, NO_FILTER } from '#web/features/discussion/posts/filter-address.ts';
import { feedTexts } from '#web/features/discussion/posts/texts/feed.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { nearestQuery } from './api/search.ts';
import { MarkedText } from './marked-text.tsx';
import classes from './nothing-found.module.css';
import { useOwnCommunities } from './own-communities.ts';
import { askAddress, plainWords, type Search, searchAddress, searchInput, widerSearch } from './search-address.ts';
import { searchTexts } from './texts/search.ts';

interface NothingFoundProps {
  search: Search;
  isElsewhere: boolean;
  /** The pressed button disappears, so the caller moves the focus to the results. */
  onChange: () => void;
}

export function NothingFound({ search, isElsewhere, onChange }: NothingFoundProps) {
  const { words, operators } = readQuestion(search.term);
  const { toPostIn } = useOwnCommunities();
  const wider = [
    ...(isFiltered(search.filter) ? [{ words: feedTexts.filter.clear, to: searchAddress({ ...search, filter: NO_FILTER }) }] : []),
    ...(search.communities.length > 0
      ? [{ words: searchTexts.nothing.everywhere, to: searchAddress({ ...search, communities: [] }) }]
      : []),
    ...(operators.length > 0 && words !== ''
      ? [{ words: searchTexts.nothing.wordsAlone, to: searchAddress({ ...search, term: words }) }]
      : []),
  ];
  return (
    <>
      <EmptyState
        title={searchTexts.nothing.title}
        action={
          <>
            {plainWords(search.term) !== '' && (
              <Button component={Link} to={askAddress(search.term, toPostIn(search.communities))}>
                {searchTexts.nothing.ask}
              </Button>
            )}
            {wider.map(({ words: label, to }) => (
              <Button key={label} component={Link} to={to} preventScrollReset variant="default" onClick={onChange}>
                {label}
              </Button>
            ))}
          </>
        }
      >
        {searchTexts.nothing.advice}
      </EmptyState>
      {!isElsewhere && <Nearest search={search} />}
    </>
  );
}

function Nearest({ search }: { search: Search }) {
  const wider = widerSearch(search);
  // The zone does not matter, because a wider search has no date range.
  const posts = useQuery(nearestQuery(useApi(), wider && searchInput(wider, 'UTC'))).data ?? [];
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="nearest" className={classes.nearest}>
      <h2 id="nearest" className={classes.title}>
        {searchTexts.nothing.nearest}
      </h2>
      <ul className={classes.list}>
        {posts.map(({ id, path, title, titleMarks, community }) => (
          <li key={id}>
            <Link to={path} data-stop className={classes.post}>
              <span className={classes.words}>
                <MarkedText text={title} marks={titleMarks} />
              </span>
              <span className={classes.place}>{community.displayName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
