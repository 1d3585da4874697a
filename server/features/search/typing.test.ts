import { beforeAll, expect, test } from 'vitest';
import { expectError, useForum } from '#server/testing/forum.ts';
import { cleanUpSearch } from './cleanup.ts';

const forum = useForum();
const COMMONS = 'alder-ridge/general/commons';
const POSTS = 12;
const SUBMITTED = 60;
const TYPED = 180;

const snapshots = async () =>
  (
    await forum.running.services.db
      .selectFrom('list_snapshots')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

beforeAll(async () => {
  const authors = ['tomasz', 'maya', 'hannah'] as const;
  for (let number = 0; number < POSTS; number += 1)
    await forum.post(authors[number % 3] ?? 'tomasz', COMMONS, { title: `Okapi ${number}`, body: 'In the zoo.', category: 'Blurb' });
});

test('while typing there is only the first page, and no snapshot is stored', async () => {
  const maya = await forum.as('maya');
  const { body: typed } = await maya.get('/search?q=okapi&typing=true');
  expect([typed.items.length, typed.nextCursor, typed.total]).toEqual([10, null, { count: POSTS, exact: true }]);
  expect(await snapshots()).toBe('0');
  const { body: submitted } = await maya.get('/search?q=okapi&typing=false');
  expect(submitted.nextCursor).not.toBeNull();
  expect(await snapshots()).toBe('1');
  expectError(await maya.get('/search?q=okapi&typing=yes'), 400, 'INPUT_INVALID');
});

test('typing has a separate rate limit', async () => {
  const hannah = await forum.as('hannah');
  const ask = async (count: number, address: string) => {
    for (let call = 0; call < count; call += 1) expect((await hannah.get(address)).status).toBe(200);
  };
  await ask(TYPED, '/search?q=okapi&typing=true');
  expectError(await hannah.get('/search?q=okapi&typing=true'), 429, 'TOO_MANY_REQUESTS');
  await ask(SUBMITTED, '/search?q=okapi');
  expectError(await hannah.get('/search?q=okapi'), 429, 'TOO_MANY_REQUESTS');
});

test('a small word is also the beginning of telling ones', async () => {
  const body = 'The, their, theirs, them, themselves, then, there, these, they.';
  await forum.post('tomasz', COMMONS, { title: 'Thesis', body, category: 'Blurb' });
  await cleanUpSearch(forum.db);
  const { body: found } = await (await forum.as('tomasz')).get('/search?q=the&typing=true');
  expect(found.items.map(({ title }: { title: string }) => title)).toContain('Thesis');
});
