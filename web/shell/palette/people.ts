import { IconMessageCircle } from '@tabler/icons-react';
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import type { Author } from '#shared/contract/people/profiles.ts';
import { conversationPath } from '#shared/rules/messages.ts';
import { PREMED_YEAR } from '#shared/rules/people.ts';
import { inboxQuery } from '#web/features/messages/api/inbox.ts';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';
import type { Viewer } from '#web/lib/session.ts';
import type { Entry } from './entry.ts';
import { fitting } from './match.ts';
import { paletteTexts } from './texts/palette.ts';

type Person = Pick<z.infer<typeof Author>, 'name' | 'username' | 'year' | 'pictureUrl' | 'moderator'>;

const MOST = 4;
const DEEPEST = 9;

/** Everybody under a name of the contract that stands for one, however deep in an answer. */
function peopleIn(answer: unknown, into: Map<string, Person>, depth = 0): void {
  if (!(answer instanceof Object) || depth > DEEPEST) return;
  for (const [key, value] of Object.entries(answer)) {
    const person = (key === 'author' || key === 'person') && value instanceof Object ? (value as Person) : null;
    if (person === null) peopleIn(value, into, depth + 1);
    else if (!into.has(person.username)) into.set(person.username, person);
  }
}

/** Who wrote what this tab has loaded: whom one has just read can be found. */
function peopleRead(queryClient: QueryClient, api: Api): Person[] {
  const people = new Map<string, Person>();
  for (const queryKey of [api.comments.key(), api.posts.key(), api.search.key()])
    for (const [, answer] of queryClient.getQueriesData({ queryKey })) peopleIn(answer, people);
  return [...people.values()];
}

function entriesOf(person: Person, viewer: Viewer): Entry[] {
  const { name, username, year, moderator } = person;
  const path = `/profiles/${username}`;
  const about = { words: [`@${username}`, username], moderator };
  const talks = viewer.userType === 'medical_student' && year !== PREMED_YEAR;
  const to = conversationPath(username);
  return [
    { ...about, id: path, label: name, note: `@${username}`, picture: person, to: path },
    ...(talks ? [{ ...about, id: to, label: paletteTexts.message(name), note: `@${username}`, picture: IconMessageCircle, to }] : []),
  ];
}

/**
 * People whom this person can know of: those they have written with, those they have read, and whoever has the username that is
 * typed in full. There is no list of everybody, here or in the API (docs/decisions/034-palette.md).
 */
export function usePeople(viewer: Viewer | null, typed: string, asked: string): Entry[] {
  const api = useApi();
  const queryClient = useQueryClient();
  const member = viewer?.complete === true;
  const inbox = useInfiniteQuery({ ...inboxQuery(api), enabled: member && viewer.userType === 'medical_student', retry: false });
  const username = /^@([\w.-]+)$/.exec(asked)?.[1] ?? '';
  const exact = useQuery({
    ...api.profiles.byUsername.queryOptions({ input: { username } }),
    enabled: member && username !== '',
    retry: false,
  });
  // As it was when the palette was opened.
  const read = useMemo(() => peopleRead(queryClient, api), [queryClient, api]);
  if (!member || typed === '') return [];
  const people = new Map<string, Person>();
  const known = [
    ...(exact.data ? [exact.data] : []),
    ...(inbox.data?.pages ?? []).flatMap(({ items }) => items.map(({ person }) => person)),
    ...read,
  ];
  for (const person of known) if (person.username !== viewer.username && !people.has(person.username)) people.set(person.username, person);
  const found = fitting([...people.values()], typed, ({ name, username: handle }) => [name, handle, `@${handle}`]);
  return found.slice(0, MOST).flatMap((person) => entriesOf(person, viewer));
}
