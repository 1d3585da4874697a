import { IconFileText, IconPencil, IconRefresh, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { withoutUnfinished } from '#shared/rules/search-question.ts';
import { retryLimited } from '#web/features/search/api/search.ts';
import { askAddress, plainWords } from '#web/features/search/search-address.ts';
import { FEWEST_CHARACTERS } from '#web/features/search/use-typed-search.ts';
import { errorMessage } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import type { Viewer } from '#web/lib/session.ts';
import { useOnline } from '#web/lib/use-online.ts';
import type { Entry } from './entry.ts';
import { searchPath } from './searches.ts';
import { paletteTexts } from './texts/palette.ts';

const texts = paletteTexts.posts;

const MAX_POSTS = 6;
const CACHE_MS = 60_000;

interface Found {
  entries: Entry[];
  searching: boolean;
  problem: string | null;
  /** The query whose results are shown instead of those of the typed one. */
  corrected: string | null;
}

/** Cached by text, so a late response never replaces a newer one. */
export function usePosts(viewer: Viewer | null, typed: string, debounced: string): Found {
  const member = viewer?.complete === true;
  const q = withoutUnfinished(debounced);
  const isSearchable = member && q.length >= FEWEST_CHARACTERS;
  const query = useQuery({
    ...useApi().search.posts.queryOptions({ input: { q: q || ' ', sort: 'best_match', typing: 'true' } }),
    enabled: isSearchable,
    staleTime: CACHE_MS,
    placeholderData: keepPreviousData,
    retry: retryLimited,
    refetchOnReconnect: true,
  });
  const online = useOnline();
  if (!member || typed === '') return { entries: [], searching: false, problem: null, corrected: null };
  const current = typed === debounced && isSearchable;
  const isStale = !current || query.isPlaceholderData;
  const items = isSearchable && typed.length >= FEWEST_CHARACTERS ? (query.data?.items ?? []) : [];
  const failed = current && query.isError && !query.isFetching;
  const posts = items.slice(0, MAX_POSTS).map(({ path, title, answered, confirmed, comment, community: { displayName } }): Entry => {
    const note = confirmed ? texts.confirmed(displayName) : answered ? texts.answered(displayName) : displayName;
    const to = comment === null ? path : `${path}#comment-${comment.id}`;
    return { id: path, label: title, note, picture: IconFileText, to, isStale };
  });
  const retryEntry: Entry = {
    id: 'again',
    label: texts.again,
    picture: IconRefresh,
    to: () => void query.refetch(),
    stays: true,
  };
  const allResultsEntry: Entry = {
    id: 'all',
    label: texts.all(typed),
    picture: IconSearch,
    to: searchPath(typed),
    passing: true,
  };
  const askEntry: Entry = { id: 'ask', label: texts.ask(typed), picture: IconPencil, to: askAddress(typed) };
  const isNone = !isStale && query.data?.items.length === 0 && plainWords(typed) !== '';
  return {
    entries: [...posts, ...(failed ? [retryEntry] : []), allResultsEntry, ...(isNone ? [askEntry] : [])],
    searching: typed.length >= FEWEST_CHARACTERS && (typed !== debounced || (isSearchable && query.isFetching)),
    corrected: posts.length > 0 ? (query.data?.corrected ?? null) : null,
    problem: failed ? (online ? errorMessage(query.error) : texts.offline) : null,
  };
}
