import { IconHash, IconHome } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { DASHBOARD_PATH } from '#shared/rules/communities.ts';
import { communitiesQuery } from '#web/features/communities/api/communities.ts';
import { searchTexts } from '#web/features/search/texts/search.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useSession } from '#web/lib/session.ts';
import { useActions } from './actions.ts';
import { type Entry, type Group, targetKeyOf, textsOf } from './entry.ts';
import { fitting } from './match.ts';
import { usePeople } from './people.ts';
import { usePosts } from './posts.ts';
import { recentEntries } from './recent.ts';
import { useSearches } from './searches.ts';
import { paletteTexts } from './texts/palette.ts';

const MAX_PER_GROUP = 5;

/** Includes the current community if the viewer may post there. */
function useCommunities(member: boolean, school: string | undefined) {
  const { pathname } = useLocation();
  const items = useQuery({ ...communitiesQuery(useApi()), enabled: member, retry: false }).data?.items ?? [];
  const current = items.find(({ path, can }) => can.post && (pathname === path || pathname.startsWith(`${path}/posts/`)));
  const entries = items.map(
    ({ path, displayName, institution, subSlug }): Entry => ({
      id: path,
      label: displayName,
      note: institution === null || institution.id === school ? '' : institution.name,
      words: [subSlug],
      picture: path === DASHBOARD_PATH ? IconHome : IconHash,
      to: path,
    }),
  );
  return { entries, currentId: current?.id ?? null };
}

export function useGroups(typed: string, debounced: string, openSheet: () => void, toWrite: boolean) {
  const viewer = useSession() ?? null;
  const communities = useCommunities(viewer?.complete === true, viewer?.institution?.id);
  const actions = useActions(viewer, communities.currentId, openSheet);
  const people = usePeople(viewer, typed, debounced, toWrite);
  const posts = usePosts(viewer, toWrite ? '' : typed, toWrite ? '' : debounced);
  const searches = useSearches(viewer?.complete ? viewer.id : '');
  const best = (entries: readonly Entry[]) => fitting(entries, typed, textsOf).slice(0, MAX_PER_GROUP);
  const groups: Group[] = toWrite
    ? [
        { name: 'people', entries: people.known },
        { name: 'school', entries: people.found },
      ]
    : typed === ''
      ? [
          { name: 'recent', entries: viewer === null ? [] : recentEntries(viewer.id) },
          { name: 'searches', entries: searches },
          { name: 'communities', entries: communities.entries },
          { name: 'actions', entries: actions },
        ]
      : [
          { name: 'communities', entries: best(communities.entries) },
          { name: 'people', entries: people.known },
          { name: 'actions', entries: best(actions) },
          // Last, because they load later and must not move the entry that Enter selects.
          { name: 'school', entries: people.found },
          { name: 'posts', entries: posts.entries, note: posts.corrected && searchTexts.corrected(posts.corrected) },
        ];
  const listed = new Set<string>();
  const isNew = (entry: Entry) => !listed.has(targetKeyOf(entry)) && listed.add(targetKeyOf(entry));
  const distinctGroups = groups.map((group) => ({ ...group, entries: group.entries.filter(isNew) }));
  const searching = posts.searching ? paletteTexts.posts.searching : toWrite && people.searching ? paletteTexts.searchingPeople : null;
  return {
    groups: distinctGroups.filter(({ entries }) => entries.length > 0),
    searching,
    problem: toWrite ? people.problem : posts.problem,
    viewer,
  };
}
