import { useState } from 'react';
import { useLocation } from 'react-router';
import { CreatePostLink } from '#web/features/posts/create-post-link.tsx';
import { FilterMenu } from '#web/features/posts/filter-menu.tsx';
import { useComingLocation, useOwnDays } from '#web/features/posts/filter-screen.ts';
import { PageTitle } from '#web/lib/page-title.tsx';
import type { SearchInput } from './api/search.ts';
import { CommunityChips } from './community-chips.tsx';
import { CommunityMenu } from './community-menu.tsx';
import { readSearch, searchAddress } from './search-address.ts';
import { SearchBox } from './search-box.tsx';
import { SearchResults } from './search-results.tsx';
import classes from './search-view.module.css';
import { SEARCH_SORT_WORDS } from './search-words.ts';

/** The search: its term, where and how it looks, and what it finds. `asked` is null before a term is typed. */
export function SearchView({ asked }: { asked: SearchInput | null }) {
  const shown = readSearch(new URLSearchParams(useLocation().search));
  const coming = readSearch(new URLSearchParams(useComingLocation().search));
  const [began] = useState(() => JSON.stringify(asked));
  useOwnDays(shown.term === '' ? null : shown.filter.range, asked?.since);
  const { communities, filter } = coming;
  const only = communities.length === 1 ? communities[0] : undefined;
  // The rest of the address comes along with a new term.
  const kept = [...new URLSearchParams(searchAddress({ ...coming, term: '' }).split('?')[1])];
  return (
    <>
      <PageTitle>{shown.term === '' ? 'Search' : `Search: ${shown.term}`}</PageTitle>
      <header className={classes.header}>
        <h1 className={classes.title}>Search</h1>
        <CreatePostLink communityId={only} />
      </header>
      <div className={classes.tools}>
        <SearchBox label="Search posts" hidden={kept} term={shown.term} />
        <div className={classes.filters}>
          <CommunityMenu chosen={communities} address={(ids) => searchAddress({ ...coming, communities: ids })} />
          <FilterMenu filter={filter} sorts={SEARCH_SORT_WORDS} address={(other) => searchAddress({ ...coming, filter: other })} />
        </div>
        <CommunityChips chosen={communities} address={(ids) => searchAddress({ ...coming, communities: ids })} />
      </div>
      {asked === null ? (
        <p className={classes.hint}>
          Type a word, a part of one or a few of them: posts that have all of them in their title or text are found, whatever their case or
          accents.
        </p>
      ) : (
        <SearchResults asked={asked} search={shown} began={began} />
      )}
    </>
  );
}
