import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { TEXT, uploaded } from '#server/testing/attachments.ts';
import type { CastName } from '#server/testing/cast.ts';
import { type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { SEARCH_TEXTS } from '#shared/rules/texts/search.ts';
import { countWords } from './word-counts.ts';

const forum = useForum();
const COMMONS = 'alder-ridge/general/commons';
const ANATOMY = 'alder-ridge/classes/anatomy';
const ids: Record<string, string> = {};

async function search(by: CastName, q: string, more: Record<string, string> = {}): Promise<Json> {
  const answer = await (await forum.as(by)).get(`/search?${new URLSearchParams({ q, ...more })}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

async function titles(by: CastName, q: string, more: Record<string, string> = {}): Promise<string[]> {
  return (await search(by, q, more)).items.map(({ title }: Json) => title);
}

async function write(by: CastName, title: string, { place = COMMONS, ...fields }: Record<string, unknown> = {}, at = '2026-03-01T12:00Z') {
  const { id } = await forum.post(by, String(place), { title, ...fields });
  await forum.db.updateTable('posts').set({ created_at: at }).where('id', '=', id).execute();
  ids[title] = id;
  return id;
}

beforeAll(async () => {
  await liftLimits(forum);
  await write('maya', 'Otter one', { category: 'Question', body: 'Anki helps.' }, '2025-11-30T12:00Z');
  await write('tomasz', 'Otter two', { category: 'Vent', place: ANATOMY }, '2026-05-01T03:30Z');
  const file = await uploaded(forum, 'hannah', 'notes.txt', TEXT);
  await write('hannah', 'Otter three', { category: 'Resource', attachmentId: file.id }, '2026-05-01T12:00Z');
  await write('hannah', 'Otter four', { category: 'Question' }, '2026-06-01T12:00Z');
  await write('kai', 'Otter of the Dashboard', { category: 'Question', place: 'thedashboard' }, '2026-06-02T12:00Z');
  await write('kai', 'Otter elsewhere', { category: 'Question', place: 'port-ellery/general/harbor' }, '2026-06-03T12:00Z');
  ids.answer = await forum.comment('tomasz', ids['Otter one'] ?? '', 'The otter sleeps afloat, with a pillow.');
  await forum.comment('maya', ids['Otter one'] ?? '', 'Thank you.');
  await forum.comment('hannah', ids['Otter four'] ?? '', 'Nobody?');
  await forum.db
    .updateTable('posts')
    .set({ answer_id: ids.answer })
    .where('id', '=', ids['Otter one'] ?? '')
    .execute();
});

describe('operators narrow a search', () => {
  test.each<[string, string[]]>([
    ['otter -two -dashboard', ['Otter four', 'Otter three', 'Otter one']],
    ['otter -anki', ['Otter of the Dashboard', 'Otter four', 'Otter three', 'Otter two']],
    ['otter -"otter of the dashboard" -"otter of"', ['Otter four', 'Otter three', 'Otter two', 'Otter one']],
    ['otter -the', ['Otter of the Dashboard', 'Otter four', 'Otter three', 'Otter two', 'Otter one']],
    ['otter from:hannah_b', ['Otter four', 'Otter three']],
    ['otter from:@Hannah_B', ['Otter four', 'Otter three']],
    ['otter from:tomasz.w', ['Otter two', 'Otter one']],
    ['otter from:hannah_b from:maya', ['Otter four', 'Otter three', 'Otter one']],
    ['otter from:me', ['Otter four', 'Otter three']],
    ['otter from:kai', ['Otter of the Dashboard']],
    ['otter in:anatomy', ['Otter two']],
    ['otter in:"The Dashboard" in:Anatomy', ['Otter of the Dashboard', 'Otter two']],
    ['otter in:dashboard', ['Otter of the Dashboard']],
    ['otter category:vent', ['Otter two']],
    ['otter category:Vent category:RESOURCE', ['Otter three', 'Otter two']],
    ['otter has:file', ['Otter three']],
    ['otter is:answered', ['Otter one']],
    ['otter is:unanswered', ['Otter of the Dashboard', 'Otter four']],
    ['otter is:answered is:unanswered', []],
    ['otter before:2026', ['Otter one']],
    ['otter after:2026-06', ['Otter of the Dashboard', 'Otter four']],
    ['otter after:2026-05-01 before:2026-06', ['Otter three', 'Otter two']],
    ['from:hannah_b is:unanswered', ['Otter four']],
    ['in:anatomy', ['Otter two']],
    ['category:question in:commons', ['Otter four', 'Otter one']],
    ['-otter in:anatomy', []],
    ['from:tomasz.w', ['Otter one', 'Otter two']],
  ])('%s', async (q, found) => {
    const sort: Record<string, string> = q.startsWith('otter') ? { sort: 'latest' } : {};
    const answer = await search('hannah', q, sort);
    expect(answer.items.map(({ title }: Json) => title)).toEqual(found);
    expect([answer.total, answer.notes]).toEqual([{ count: found.length, exact: true }, []]);
  });

  test('by the date of the post, not of the comment that the person wrote there', async () => {
    expect(await titles('hannah', 'from:tomasz.w', { sort: 'latest' })).toEqual(['Otter two', 'Otter one']);
    expect(await titles('hannah', 'from:tomasz.w', { sort: 'earliest' })).toEqual(['Otter one', 'Otter two']);
  });

  test('by dates in the time zone', async () => {
    expect(await titles('hannah', 'otter before:2026-05-01 after:2026', { zone: 'America/New_York', sort: 'latest' })).toEqual([
      'Otter two',
    ]);
  });

  test('together with the other filters', async () => {
    const { id } = await forum.community(ANATOMY);
    expect(await titles('hannah', 'otter category:question', { categories: 'Vent' })).toEqual([]);
    expect(await titles('hannah', 'otter in:commons', { communities: id })).toEqual([]);
    expect(await titles('hannah', 'category:vent', { communities: id, categories: 'Vent,Meme' })).toEqual(['Otter two']);
  });

  test('to a comment by the person, which is shown', async () => {
    for (const q of ['from:tomasz.w before:2026', 'otter from:tomasz.w before:2026'])
      expect((await search('hannah', q)).items).toMatchObject([{ title: 'Otter one', comment: { id: ids.answer } }]);
  });

  test('by excluding a word from posts, but not from their comments', async () => {
    expect(await titles('hannah', 'pillow')).toEqual(['Otter one']);
    expect(await titles('hannah', 'pillow -afloat')).toEqual([]);
    expect(await titles('hannah', 'otter -pillow before:2026')).toEqual(['Otter one']);
  });

  test('to questions without an answer, without those asked before', async () => {
    const [one = '', four = ''] = [ids['Otter one'], ids['Otter four']];
    const change = (values: Record<string, string | null>) => forum.db.updateTable('posts').set(values).where('id', '=', four).execute();
    await change({ original_id: one });
    expect(await titles('hannah', 'otter is:unanswered')).toEqual(['Otter of the Dashboard']);
    await change({ still_open_at: '2026-06-02T12:00Z' });
    expect(await titles('hannah', 'otter is:unanswered', { sort: 'latest' })).toEqual(['Otter of the Dashboard', 'Otter four']);
    await change({ original_id: null, still_open_at: null });
  });

  test('before results are limited, so that matches far behind many other posts are found', async () => {
    const { id } = await forum.community(COMMONS);
    await sql`
      INSERT INTO posts (slug, community_id, tenant_id, title, body, category, request_key, created_at)
      SELECT gen_random_uuid(), ${id}, (SELECT institution_id FROM communities WHERE id = ${id}), 'Walrus ' || n, 'Plain.', 'Blurb', gen_random_uuid(),
        timestamptz '2026-08-01' + n * interval '1 minute' FROM generate_series(1, 2500) n`.execute(forum.db);
    await write('hannah', 'Walrus of old', { category: 'Question', body: 'Fancy.' }, '2026-01-01T12:00Z');
    await countWords(forum.db);
    for (const q of ['walrus from:me', 'walrus -plain', 'walrus is:unanswered', 'is:unanswered before:2026-02', 'from:me before:2026-02'])
      expect(await titles('hannah', q), q).toEqual(['Walrus of old']);
    await sql`DELETE FROM posts WHERE title LIKE 'Walrus %'`.execute(forum.db);
  });

  test('on its further pages too', async () => {
    for (let number = 0; number < 12; number += 1) await write('maya', `Ferret ${number}`, {}, `2026-07-${number + 10}T12:00Z`);
    for (const q of ['from:maya after:2026-07', 'ferret -otter from:maya']) {
      const first = await search('hannah', q);
      const second = await search('hannah', q, { cursor: first.nextCursor });
      expect([first.items.length, second.items.length, second.nextCursor]).toEqual([10, 2, null]);
      expect(new Set([...first.items, ...second.items].map(({ id }: Json) => id)).size).toBe(12);
    }
  });
});

describe('an invalid operator', () => {
  test.each([
    ['otter before:tomorrow', [SEARCH_TEXTS.noDate('tomorrow')]],
    ['otter category:joke', [SEARCH_TEXTS.noCategory('joke')]],
    ['otter in:nowhere', [SEARCH_TEXTS.noCommunity('nowhere')]],
    ['otter from:nobody_at_all', [SEARCH_TEXTS.noAuthor('nobody_at_all')]],
  ])('is explained: %s', async (q, notes) => {
    expect((await search('hannah', q)).notes).toEqual(notes);
  });

  test('is left out, or finds nothing for an unknown place or person', async () => {
    await write('maya', 'Before tomorrow comes');
    expect(await titles('hannah', 'otter before:tomorrow', { sort: 'latest' })).toEqual(
      await titles('hannah', 'otter', { sort: 'latest' }),
    );
    expect(await titles('hannah', 'otter in:nowhere')).toEqual([]);
    expect(await titles('hannah', 'otter from:nobody_at_all')).toEqual([]);
  });
});

describe('nothing hidden is revealed:', () => {
  const answered = async (by: CastName, q: string, name: string) => JSON.stringify(await search(by, q)).replaceAll(name, '…');

  test('a hidden community is as unknown as a missing one', async () => {
    expect(await answered('hannah', 'in:harbor', 'harbor')).toBe(await answered('hannah', 'in:nowhere', 'nowhere'));
    expect(await answered('hannah', 'in:moderators', 'moderators')).toBe(await answered('hannah', 'in:nowhere', 'nowhere'));
  });

  test('a person with an unfinished profile or who restricts the searcher is unknown', async () => {
    await (await forum.as('tomasz')).put(`/restrictions/${await forum.id('hannah')}`, { restricted: true });
    for (const q of ['from:', 'otter from:']) {
      const nobody = await answered('hannah', `${q}nobody_at_all`, 'nobody_at_all');
      expect(await answered('hannah', `${q}tomasz.w`, 'tomasz.w')).toBe(nobody);
      expect(await answered('hannah', `${q}ines`, 'ines')).toBe(nobody);
    }
    expect(await titles('maya', 'otter from:tomasz.w')).toContain('Otter two');
    await forum.db.deleteFrom('contact_blocks').execute();
  });

  test('only readable posts of a person of another school are listed', async () => {
    expect(await titles('hannah', 'from:kai')).toEqual(['Otter of the Dashboard']);
    expect(await titles('ava', 'from:hannah_b')).toEqual([]);
  });
});

describe('while typing', () => {
  test('the last word may be a prefix, and there is one page', async () => {
    for (let number = 0; number < 11; number += 1)
      await write('maya', `Stethoscope ${number}`, { body: 'Which colour is best for rounds?' });
    await countWords(forum.db);
    const q = 'which colour for my rounds stethosc';
    const first = await search('hannah', q, { typing: 'true' });
    expect([first.items.length, first.nextCursor, first.corrected]).toEqual([10, null, null]);
    expect(first.items[0].titleMarks).toEqual([[0, 11]]);
    const submitted = await search('hannah', q);
    expect([submitted.items.length, submitted.nextCursor === null, submitted.items[0].titleMarks]).toEqual([10, false, []]);
  });

  test('words of posts that are newer than the count of words are completed too', async () => {
    await countWords(forum.db);
    await forum.post('maya', COMMONS, { title: 'Sphygmomanometer for sale' });
    expect((await search('hannah', 'sphygmo', { typing: 'true' })).items).toMatchObject([{ title: 'Sphygmomanometer for sale' }]);
  });
});

test('naming a community raises its posts, which need not contain the name', async () => {
  await write('maya', 'Muskrat lab practical', { place: COMMONS });
  await write('maya', 'Muskrat lab exam', { place: ANATOMY }, '2026-02-01T12:00Z');
  expect(await titles('hannah', 'muskrat lab')).toEqual(['Muskrat lab practical', 'Muskrat lab exam']);
  expect(await titles('hannah', 'anatomy muskrat lab')).toEqual(['Muskrat lab exam', 'Muskrat lab practical']);
});

test('a phrase is found as it is written, with its small words', async () => {
  await forum.comment('hannah', await write('maya', 'Wombat on call'), 'Call me.');
  await write('maya', 'Wombat, please call', { body: 'On Monday.' });
  const id = await write('maya', 'Wombat in surgery');
  await forum.comment('hannah', id, 'She was **in the OR**, on or off.');
  await forum.comment('hannah', await write('maya', 'Wombat at home'), 'In bed or in the sun. OR so.');
  for (const [q, found] of [
    ['"on call"', ['Wombat on call']],
    ['"On Call" from:maya', ['Wombat on call']],
    ['"on call" from:me', []],
    ['"in the OR"', ['Wombat in surgery']],
    ['"in the OR" wombat', ['Wombat in surgery']],
    ['"a call" wombat', []],
    ['"on calls"', ['Wombat on call']],
    ['"on call" "in the OR"', []],
    ['"wombat in surgery" "was in the ORs"', ['Wombat in surgery']],
  ] as const)
    expect(await titles('hannah', q), q).toEqual(found);
});

test('none of these requests logged a server error', () => {
  expect(forum.logged.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a hyphenated word is excluded only as a whole, and question words beside operators do not count', async () => {
  expect(await titles('maya', 'otter -by-anki')).toContain('Otter one');
  expect(await titles('maya', 'my from:me')).toContain('Otter one');
});
