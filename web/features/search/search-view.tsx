import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { readQuestion } from '#shared/rules/search-question.ts';
import { CreatePostLink } from '#web/features/discussion/posts/create-post-link.tsx';
import { FilterMenu } from '#web/features/discussion/posts/filter-menu.tsx';
import { useComingLocation, useOwnDays } from '#web/features/discussion/posts/filter-screen.ts';
import { PageTitle } from '#web/lib/page-meta.tsx';
import page from '#web/ui/page.module.css';
import { SearchBox } from '#web/ui/search-box.tsx';
import { searchBoxTexts } from '#web/ui/texts/search-box.ts';
import type { SearchInput } from './api/search.ts';
import { CommunityChips } from './community-chips.tsx';
import { CommunityMenu } from './community-menu.tsx';
import { MoreFilters } from './more-filters.tsx';
import { OperatorChips } from './operator-chips.tsx';
import { readSearch, searchAddress } from './search-address.ts';
import { SearchResults } from './search-results.tsx';
import classes from './search-view.module.css';
import { searchTexts } from './texts/search.ts';

/** The search: its term, where and how it looks, and what it finds. `asked` is null before a term is typed. */
export function SearchView({ asked }: { asked: SearchInput | null }) {
  const shown = readSearch(new URLSearchParams(useLocation().search));
  const coming = readSearch(new URLSearchParams(useComingLocation().search));
  const [began] = useState(() => JSON.stringify(asked));
  useOwnDays(asked?.zone);
  const { communities, filter } = coming;
  const question = readQuestion(coming.term);
  const tools = useRef<HTMLDivElement>(null);
  const onEmpty = () => tools.current?.focus();
  const withTerm = (term: string) => searchAddress({ ...coming, term });
  const only = communities.length === 1 ? communities[0] : undefined;
  // The rest of the address comes along with a new term.
  const kept = [...new URLSearchParams(searchAddress({ ...coming, term: '' }).split('?')[1])];
  return (
    <>
      <PageTitle>{shown.term === '' ? searchTexts.title : searchTexts.titleOf(shown.term)}</PageTitle>
      <header className={classes.header}>
        <h1 className={page.title}>{searchTexts.title}</h1>
        <CreatePostLink communityId={only} />
      </header>
      <div ref={tools} tabIndex={-1} className={classes.tools}>
        <SearchBox label={searchBoxTexts.field} hidden={kept} term={shown.term} />
        <div className={classes.filters}>
          <CommunityMenu chosen={communities} address={(ids) => searchAddress({ ...coming, communities: ids })} />
          <FilterMenu filter={filter} sorts={searchTexts.sorts} address={(other) => searchAddress({ ...coming, filter: other })} />
          <MoreFilters term={coming.term} address={withTerm} />
        </div>
        <CommunityChips chosen={communities} address={(ids) => searchAddress({ ...coming, communities: ids })} onEmpty={onEmpty} />
        <OperatorChips term={coming.term} question={question} address={withTerm} onEmpty={onEmpty} />
      </div>
      {asked === null ? <Hint /> : <SearchResults asked={asked} search={shown} began={began} />}
    </>
  );
}

function Hint() {
  return (
    <div className={classes.hint}>
      <p>{searchTexts.hint}</p>
      <p>{searchTexts.operators.hint}</p>
    </div>
  );
}
