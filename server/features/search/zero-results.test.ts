import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeAccount } from '#server/cli/accounts.ts';
import type { CastName } from '#server/testing/cast.ts';
import { type Json, useForum, type Visitor } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { newMember } from '#server/testing/people.ts';
import { countWords } from './word-counts.ts';
import { closeWeeks } from './zero-results.ts';

const forum = useForum();
let fourth: Visitor;

beforeAll(async () => {
  await liftLimits(forum);
  fourth = (await newMember(forum)).visitor;
});
beforeEach(async () => {
  await forum.db.deleteFrom('zero_result_searches').execute();
});

async function searchAs(visitor: Visitor, query: Record<string, string>): Promise<Json> {
  const answer = await visitor.get(`/search?${new URLSearchParams(query)}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

async function search(by: CastName, q: string): Promise<void> {
  await searchAs(await forum.as(by), { q });
}

async function searchAsFour(q: string): Promise<void> {
  for (const name of ['tomasz', 'hannah', 'ava'] as const) await search(name, q);
  await searchAs(fourth, { q });
}

/** Polled, because a search is counted after its response. */
async function counted(): Promise<[question: string, people: number][]> {
  const rows = await forum.db.selectFrom('zero_result_searches').select(['question', 'people']).orderBy('question').execute();
  return rows.map(({ question, people }) => [question, people]);
}

async function seenBy(name: CastName, school = 'alder-ridge'): Promise<Json> {
  return (await (await forum.as(name)).get(`/institutions/${school}/zero-results`)).body;
}

async function age(weeks: number): Promise<void> {
  await sql`UPDATE zero_result_searches SET week = week - 7 * ${weeks}::int`.execute(forum.db);
}

async function searchers(): Promise<string[]> {
  return (await forum.db.selectFrom('zero_result_searches').select('searchers').execute()).flatMap((row) => row.searchers);
}

describe('a search that finds nothing', () => {
  test('is counted once for each person, however it is typed', async () => {
    await search('hannah', 'Quokka Zumba');
    await expect.poll(counted).toEqual([['quokka zumba', 1]]);
    await search('hannah', 'quokka, zumbä!');
    await search('tomasz', ' "QUOKKA" zumba?');
    await expect.poll(counted).toEqual([['quokka zumba', 2]]);
    const hashes = await searchers();
    expect(new Set(hashes).size).toBe(2);
    const ids = [await forum.id('hannah'), await forum.id('tomasz')];
    expect(hashes.filter((hash) => ids.some((id) => hash.includes(id) || hash.length !== 43))).toEqual([]);
  });

  test('is shown to the school’s moderators once five different people have made it', async () => {
    await searchAsFour('quokka zumba');
    await search('kai', 'quokka zumba');
    await search('hannah', 'something else entirely zzyzx');
    await expect.poll(counted).toEqual([
      ['quokka zumba', 4],
      ['quokka zumba', 1],
      ['something else entirely zzyzx', 1],
    ]);
    const week = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect(await seenBy('maya')).toEqual({ weeks: [{ week, total: 5, questions: [] }] });
    await searchAs((await newMember(forum)).visitor, { q: 'quokka zumba' });
    const shown = { week, total: 6, questions: [{ words: 'quokka zumba', people: 5 }] };
    await expect.poll(() => seenBy('maya')).toEqual({ weeks: [shown] });
    expect(await seenBy('samuel', 'port-ellery')).toEqual({ weeks: [{ week, total: 1, questions: [] }] });
    for (const name of ['samuel', 'hannah', 'ava'] as const) expect((await seenBy(name)).code, name).toBe('NOT_FOUND');
  });

  test('is not counted with a filter, nor is a search with results', async () => {
    const { id } = await forum.community('alder-ridge/general/commons');
    const visitor = await forum.as('hannah');
    await forum.post('tomasz', 'alder-ridge/general/commons', { title: 'Wombats' });
    for (const filter of [{ communities: id }, { range: 'today' }, { categories: 'Vent' }])
      expect((await searchAs(visitor, { q: 'quokka', ...filter })).items).toEqual([]);
    for (const q of ['wombats', '!!!', 'quokka in:commons']) await search('hannah', q);
    await searchAs(visitor, { q: 'quokka', typing: 'true' });
    await search('hannah', 'zumba');
    await expect.poll(counted).toEqual([['zumba', 1]]);
  });

  test('is counted as typed, even if its correction has results', async () => {
    await forum.post('tomasz', 'alder-ridge/general/commons', { title: 'Wallabies' });
    await countWords(forum.db);
    expect((await searchAs(await forum.as('hannah'), { q: 'walabies' })).corrected).toBe('wallabies');
    await expect.poll(counted).toEqual([['walabies', 1]]);
  });

  test('is not counted for moderators of the school', async () => {
    for (const name of ['maya', 'samuel', 'hannah'] as const) await search(name, 'quokka');
    await expect.poll(counted).toEqual([['quokka', 1]]);
  });

  test('does not fail when it cannot be counted', async () => {
    await sql`ALTER TABLE zero_result_searches RENAME TO elsewhere`.execute(forum.db);
    await search('hannah', 'quokka');
    await expect.poll(() => forum.logged.map(({ message }) => message)).toContain('A search that found nothing could not be counted');
    await sql`ALTER TABLE elsewhere RENAME TO zero_result_searches`.execute(forum.db);
  });

  test('is counted up to a weekly limit per person and per school', async () => {
    for (let n = 0; n < 52; n += 1) await search('hannah', `quokka${n}`);
    await expect.poll(async () => (await counted()).length).toBe(50);
    await sql`INSERT INTO zero_result_searches (institution_id, week, question, people)
      SELECT institution_id, week, 'of others ' || n, 1 FROM (SELECT DISTINCT institution_id, week FROM zero_result_searches) w, generate_series(1, 950) n`.execute(
      forum.db,
    );
    await search('tomasz', 'one too many');
    await search('tomasz', 'quokka1');
    await expect.poll(async () => (await counted()).filter(([, people]) => people === 2)).toEqual([['quokka1', 2]]);
    expect(await counted()).toHaveLength(1_000);
  });
});

describe('after the week', () => {
  test('searchers and queries of fewer than five people are erased; their total stays', async () => {
    for (const q of ['quokka zumba', 'four of us']) await searchAsFour(q);
    await searchAs((await newMember(forum)).visitor, { q: 'quokka zumba' });
    const all = [
      ['four of us', 4],
      ['quokka zumba', 5],
    ];
    await expect.poll(counted).toEqual(all);
    await closeWeeks(forum.db);
    expect(await counted()).toEqual(all);
    expect(await searchers()).toHaveLength(9);

    await age(1);
    await forum.running.services.jobs.add(forum.db, 'clean-up', {});
    await expect.poll(searchers).toEqual([]);
    const closed = [
      ['', 4],
      ['quokka zumba', 5],
    ];
    expect(await counted()).toEqual(closed);
    const { weeks } = await seenBy('maya');
    expect(weeks).toMatchObject([{ total: 9, questions: [{ words: 'quokka zumba', people: 5 }] }]);
    // Written at the end of the week, after it was closed.
    await sql`INSERT INTO zero_result_searches SELECT institution_id, week, 'late', 1, '{abc}' FROM zero_result_searches WHERE question = ''`.execute(
      forum.db,
    );
    await closeWeeks(forum.db);
    expect(await counted()).toEqual([
      ['', 5],
      ['quokka zumba', 5],
    ]);
  });

  test('the same people count again, and everything is deleted after half a year', async () => {
    await search('hannah', 'quokka');
    await expect.poll(counted).toEqual([['quokka', 1]]);
    await age(1);
    await search('hannah', 'quokka');
    await expect.poll(counted).toEqual([
      ['quokka', 1],
      ['quokka', 1],
    ]);
    await age(27);
    await closeWeeks(forum.db);
    expect(await counted()).toEqual([]);
  });
});

test('the deletion of an account reduces the counts', async () => {
  const leaving = await newMember(forum);
  for (const q of ['quokka', 'mine alone']) await searchAs(leaving.visitor, { q });
  await search('hannah', 'quokka');
  await expect.poll(counted).toEqual([
    ['mine alone', 1],
    ['quokka', 2],
  ]);
  await removeAccount(operatorOf(forum), leaving.username, true);
  expect(await counted()).toEqual([['quokka', 1]]);
  await search('hannah', 'quokka');
  await search('tomasz', 'quokka');
  await expect.poll(counted).toEqual([['quokka', 2]]);
});
