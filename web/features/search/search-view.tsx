import { VisuallyHidden } from '@mantine/core';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { readQuestion, withoutUnfinished } from '#shared/rules/search-question.ts';
import { CreatePostLink } from '#web/features/discussion/posts/create-post-link.tsx';
import { FilterMenu } from '#web/features/discussion/posts/filter-menu.tsx';
import { usePendingLocation, useReloadForTimeZone } from '#web/features/discussion/posts/filter-screen.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { useFirstField } from '#web/lib/use-first-field.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import page from '#web/ui/page.module.css';
import { SearchBox } from '#web/ui/search-box.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
import type { SearchInput } from './api/search.ts';
import { CommunityChips } from './community-chips.tsx';
import { CommunityMenu } from './community-menu.tsx';
import { MoreFilters } from './more-filters.tsx';
import { OperatorChips } from './operator-chips.tsx';
import { useOwnCommunities } from './own-communities.ts';
import { RecentList } from './recent-list.tsx';
import { saveRecentSearch } from './recent-searches.ts';
import { readSearch, searchAddress, termOf } from './search-address.ts';
import { SearchResults } from './search-results.tsx';
import classes from './search-view.module.css';
import { searchTexts } from './texts/search.ts';
import { useTypedSearch } from './use-typed-search.ts';
import { walkResults } from './walk-results.ts';

export function SearchView({ input }: { input: SearchInput | null }) {
  const shown = readSearch(new URLSearchParams(useLocation().search));
  const pendingSearch = readSearch(new URLSearchParams(usePendingLocation().search));
  const hydrated = useHydrated();
  // Screen readers read the first results with the page.
  const [began] = useState(() => (hydrated ? '' : JSON.stringify(input)));
  const personId = useViewer()?.id ?? '';
  const { entry, keepsText, text, type, live } = useTypedSearch(personId, shown);
  const [offersRecent, setOffersRecent] = useState(false);
  const tools = useRef<HTMLDivElement>(null);
  const hintId = useId();
  useReloadForTimeZone(input?.zone);
  useStoreSearch(personId, shown.term);
  const { communities, filter } = pendingSearch;
  const { toPostIn } = useOwnCommunities();
  // Choosing a filter also submits the typed term.
  const chosen = { ...pendingSearch, term: termOf(text) || pendingSearch.term };
  // An operator at the end of the text may be unfinished: it has no effect yet, and no chip.
  const settled = chosen.term === shown.term ? chosen.term : termOf(withoutUnfinished(text));
  const onEmpty = () => tools.current?.focus();
  const withTerm = (term: string) => searchAddress({ ...chosen, term });
  const hiddenFields = [...new URLSearchParams(searchAddress({ ...pendingSearch, term: '' }).split('?')[1])];
  const request = live ?? input;

  function onType(typed: string) {
    // A phone's keyboard leaves room for little else.
    if (typed !== text && matchMedia('(pointer: coarse)').matches) tools.current?.scrollIntoView({ block: 'start' });
    type(typed);
  }

  return (
    <>
      <PageTitle>{shown.term === '' ? searchTexts.title : searchTexts.titleOf(shown.term)}</PageTitle>
      <header className={classes.header}>
        <h1 className={page.title}>{searchTexts.title}</h1>
        <CreatePostLink communityId={toPostIn(communities)} />
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the field and the links in it */}
      <div className={classes.search} onKeyDown={walkResults}>
        <div ref={tools} tabIndex={-1} className={classes.tools}>
          <SearchBox
            label={commonTexts.searchPosts}
            hidden={hiddenFields}
            term={shown.term}
            entry={entry}
            keepsText={keepsText}
            typed={text}
            onType={onType}
            onFocus={() => setOffersRecent(true)}
            describedBy={hintId}
          />
          <VisuallyHidden id={hintId}>{searchTexts.keys}</VisuallyHidden>
          {offersRecent && text === '' && (
            <RecentList
              personId={personId}
              address={(words) => searchAddress({ ...pendingSearch, term: words })}
              onRemoved={() => searchFieldOf(tools)?.focus()}
            />
          )}
          <div className={classes.filters}>
            <CommunityMenu chosen={communities} address={(ids) => searchAddress({ ...chosen, communities: ids })} />
            <FilterMenu filter={filter} sorts={searchTexts.sorts} address={(other) => searchAddress({ ...chosen, filter: other })} />
            <MoreFilters term={chosen.term} address={withTerm} />
          </div>
          <CommunityChips chosen={communities} address={(ids) => searchAddress({ ...chosen, communities: ids })} onEmpty={onEmpty} />
          <OperatorChips term={chosen.term} question={readQuestion(settled)} address={withTerm} onEmpty={onEmpty} />
        </div>
        {request === null ? <Hint tools={tools} /> : <SearchResults input={request} search={{ ...shown, term: request.q }} began={began} />}
      </div>
    </>
  );
}

function searchFieldOf(tools: RefObject<HTMLElement | null>) {
  return tools.current?.querySelector<HTMLElement>('[type="search"]');
}

/** Not searches shown by a reload or the back button. */
function useStoreSearch(personId: string, term: string): void {
  const isNew = useNavigationType() !== 'POP';
  useEffect(() => {
    if (isNew && personId !== '' && term !== '') saveRecentSearch(personId, term);
  }, [isNew, personId, term]);
}

function Hint({ tools }: { tools: RefObject<HTMLElement | null> }) {
  useFirstField(tools, '[type="search"]');
  return (
    <div className={classes.hint}>
      <p>{searchTexts.hint}</p>
      <p>{searchTexts.operators.hint}</p>
    </div>
  );
}
