import { IconMessageCircle } from '@tabler/icons-react';
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import type { Author } from '#shared/contract/people/profiles.ts';
import { conversationPath } from '#shared/rules/messages.ts';
import { PREMED_YEAR } from '#shared/rules/people.ts';
import { inboxQuery } from '#web/features/messages/api/inbox.ts';
import { peopleQuery } from '#web/features/people/directory/api/people.ts';
import { FEWEST_CHARACTERS } from '#web/features/search/use-typed-search.ts';
import type { Api } from '#web/lib/api.ts';
import { errorMessage } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import type { Viewer } from '#web/lib/session.ts';
import { useOnline } from '#web/lib/use-online.ts';
import type { Entry } from './entry.ts';
import { fitting } from './match.ts';
import { paletteTexts } from './texts/palette.ts';

type Person = Pick<z.infer<typeof Author>, 'name' | 'username' | 'year' | 'pictureUrl' | 'moderator'>;

const KNOWN_LIMIT = 4;
const FOUND_LIMIT = 8;
const MAX_DEPTH = 9;

/** Reads properties named `author` or `person` of any API response. */
function collectPeople(data: unknown, into: Map<string, Person>, depth = 0): void {
  if (!(data instanceof Object) || depth > MAX_DEPTH) return;
  for (const [key, value] of Object.entries(data)) {
    const person = (key === 'author' || key === 'person') && value instanceof Object ? (value as Person) : null;
    if (person === null) collectPeople(value, into, depth + 1);
    else if (!into.has(person.username)) into.set(person.username, person);
  }
}

function loadedAuthors(queryClient: QueryClient, api: Api): Person[] {
  const people = new Map<string, Person>();
  for (const queryKey of [api.comments.key(), api.posts.key(), api.search.key()])
    for (const [, data] of queryClient.getQueriesData({ queryKey })) collectPeople(data, people);
  return [...people.values()];
}

function entriesOf(person: Person, viewer: Viewer, toWrite: boolean): Entry[] {
  const { name, username, year, moderator } = person;
  const path = `/profiles/${username}`;
  const shared = { words: [`@${username}`, username], moderator, note: `@${username}` };
  const canMessage = viewer.userType === 'medical_student' && year !== PREMED_YEAR;
  const to = conversationPath(username);
  if (toWrite)
    return canMessage
      ? [{ ...shared, id: to, label: name, note: [year, shared.note].filter(Boolean).join(' · '), picture: person, to }]
      : [];
  return [
    { ...shared, id: path, label: name, picture: person, to: path },
    ...(canMessage ? [{ ...shared, id: to, label: paletteTexts.message(name), picture: IconMessageCircle, to }] : []),
  ];
}

/**
 * `known`: people the viewer has written with, authors the viewer has read, and an exact username.
 * `found`: medical students of the viewer's school by their name
 * (docs/decisions/012-web.md).
 */
export function usePeople(viewer: Viewer | null, typed: string, debounced: string, toWrite: boolean) {
  const api = useApi();
  const queryClient = useQueryClient();
  const member = viewer?.complete === true;
  const student = member && viewer.userType === 'medical_student';
  const inbox = useInfiniteQuery({ ...inboxQuery(api), enabled: student, retry: false });
  const username = /^@([\w.-]+)$/.exec(debounced)?.[1] ?? '';
  const exact = useQuery({
    ...api.profiles.byUsername.queryOptions({ input: { username } }),
    enabled: member && username !== '',
    retry: false,
  });
  const school = useQuery({
    ...peopleQuery(api, debounced),
    enabled: student && (debounced.length >= FEWEST_CHARACTERS || (toWrite && debounced === '')),
    placeholderData: keepPreviousData,
    refetchOnReconnect: true,
  });
  const online = useOnline();
  const authors = useMemo(() => loadedAuthors(queryClient, api), [queryClient, api]);
  if (!member || (typed === '' && !toWrite)) return { known: [], found: [], searching: false, problem: null };
  const correspondents = (inbox.data?.pages ?? []).flatMap(({ items }) => items.map(({ person }) => person));
  const people = [...(exact.data ? [exact.data] : []), ...correspondents, ...(typed === '' ? [] : authors)];
  const entries = (candidates: readonly Person[], limit: number) => {
    const unique = [...new Map(candidates.filter((one) => one.username !== viewer.username).map((one) => [one.username, one])).values()];
    const matches = fitting(unique, typed, ({ name, username: handle }) => [name, handle, `@${handle}`]);
    return matches.slice(0, limit).flatMap((person) => entriesOf(person, viewer, toWrite));
  };
  return {
    known: entries(people, KNOWN_LIMIT),
    found: entries(school.data?.items ?? [], FOUND_LIMIT),
    searching: school.isFetching,
    problem: school.isError && !school.isFetching ? (online ? errorMessage(school.error) : paletteTexts.peopleOffline) : null,
  };
}
