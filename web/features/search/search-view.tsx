import { VisuallyHidden } from '@mantine/core';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { readQuestion } from '#shared/rules/search-question.ts';
import { CreatePostLink } from '#web/features/discussion/posts/create-post-link.tsx';
import { FilterMenu } from '#web/features/discussion/posts/filter-menu.tsx';
import { useComingLocation, useOwnDays } from '#web/features/discussion/posts/filter-screen.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { useFirstField } from '#web/lib/use-first-field.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import page from '#web/ui/page.module.css';
import { SearchBox } from '#web/ui/search-box.tsx';
import { searchBoxTexts } from '#web/ui/texts/search-box.ts';
import type { SearchInput } from './api/search.ts';
import { CommunityChips } from './community-chips.tsx';
import { CommunityMenu } from './community-menu.tsx';
import { MoreFilters } from './more-filters.tsx';
import { OperatorChips } from './operator-chips.tsx';
import { RecentList } from './recent-list.tsx';
import { keepSearch } from './recent-searches.ts';
import { readSearch, searchAddress, termOf } from './search-address.ts';
import { SearchResults } from './search-results.tsx';
import classes from './search-view.module.css';
import { searchTexts } from './texts/search.ts';
import { useTypedSearch } from './use-typed-search.ts';
import { walkResults } from './walk-results.ts';

/** The search: its term, where and how it looks, and what it finds. `asked` is null before a term is typed. */
export function SearchView({ asked }: { asked: SearchInput | null }) {
  const shown = readSearch(new URLSearchParams(useLocation().search));
  const coming = readSearch(new URLSearchParams(useComingLocation().search));
  const hydrated = useHydrated();
  // What the first document shows is read with it.
  const [began] = useState(() => (hydrated ? '' : JSON.stringify(asked)));
  const personId = useViewer()?.id ?? '';
  const { text, setText, live } = useTypedSearch(shown);
  const [offersRecent, setOffersRecent] = useState(false);
  const tools = useRef<HTMLDivElement>(null);
  const hintId = useId();
  useOwnDays(asked?.zone);
  useKeptSearch(personId, shown.term);
  const { communities, filter } = coming;
  const only = communities.length === 1 ? communities[0] : undefined;
  // A filter that is chosen meanwhile submits what is typed.
  const chosen = { ...coming, term: termOf(text) || coming.term };
  const onEmpty = () => tools.current?.focus();
  const withTerm = (term: string) => searchAddress({ ...chosen, term });
  // The rest of the address comes along with a new term.
  const kept = [...new URLSearchParams(searchAddress({ ...coming, term: '' }).split('?')[1])];
  const wanted = live ?? asked;

  function onType(typed: string) {
    // Above a telephone's keyboard there is room for little else.
    if (typed !== text && matchMedia('(pointer: coarse)').matches) tools.current?.scrollIntoView({ block: 'start' });
    setText(typed);
  }

  return (
    <>
      <PageTitle>{shown.term === '' ? searchTexts.title : searchTexts.titleOf(shown.term)}</PageTitle>
      <header className={classes.header}>
        <h1 className={page.title}>{searchTexts.title}</h1>
        <CreatePostLink communityId={only} />
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the field and the links in it */}
      <div className={classes.search} onKeyDown={walkResults}>
        <div ref={tools} tabIndex={-1} className={classes.tools}>
          <SearchBox
            label={searchBoxTexts.field}
            hidden={kept}
            term={shown.term}
            onType={onType}
            onFocus={() => setOffersRecent(true)}
            describedBy={hintId}
          />
          <VisuallyHidden id={hintId}>{searchTexts.keys}</VisuallyHidden>
          {offersRecent && text === '' && (
            <RecentList
              personId={personId}
              address={(words) => searchAddress({ ...coming, term: words })}
              onRemoved={() => boxOf(tools)?.focus()}
            />
          )}
          <div className={classes.filters}>
            <CommunityMenu chosen={communities} address={(ids) => searchAddress({ ...chosen, communities: ids })} />
            <FilterMenu filter={filter} sorts={searchTexts.sorts} address={(other) => searchAddress({ ...chosen, filter: other })} />
            <MoreFilters term={chosen.term} address={withTerm} />
          </div>
          <CommunityChips chosen={communities} address={(ids) => searchAddress({ ...chosen, communities: ids })} onEmpty={onEmpty} />
          <OperatorChips term={chosen.term} question={readQuestion(chosen.term)} address={withTerm} onEmpty={onEmpty} />
        </div>
        {wanted === null ? <Hint tools={tools} /> : <SearchResults asked={wanted} search={{ ...shown, term: wanted.q }} began={began} />}
      </div>
    </>
  );
}

function boxOf(tools: RefObject<HTMLElement | null>) {
  return tools.current?.querySelector<HTMLElement>('[type="search"]');
}

/** Keeps what was submitted among the recent searches: not what a link from elsewhere, a reload or the back button asks. */
function useKeptSearch(personId: string, term: string): void {
  const isSubmitted = useNavigationType() !== 'POP';
  useEffect(() => {
    if (isSubmitted && personId !== '' && term !== '') keepSearch(personId, term);
  }, [isSubmitted, personId, term]);
}

/** Before a term is typed. */
function Hint({ tools }: { tools: RefObject<HTMLElement | null> }) {
  useFirstField(tools, '[type="search"]');
  return (
    <div className={classes.hint}>
      <p>{searchTexts.hint}</p>
      <p>{searchTexts.operators.hint}</p>
    </div>
  );
}
