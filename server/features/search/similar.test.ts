import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { countWords } from './word-counts.ts';

const forum = useForum();
const COMMONS = 'alder-ridge/general/commons';
const ANATOMY = 'alder-ridge/classes/anatomy';
beforeAll(() => liftLimits(forum));

async function similar(by: CastName, title: string, more: Record<string, string> = {}): Promise<Json[]> {
  const answer = await (await forum.as(by)).get(`/posts/similar?${new URLSearchParams({ title, ...more })}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.items;
}

async function ids(by: CastName, title: string, more: Record<string, string> = {}): Promise<string[]> {
  return (await similar(by, title, more)).map(({ id }) => id);
}

async function accept(postId: string, commentId: string): Promise<void> {
  await forum.db.updateTable('posts').set({ answer_id: commentId }).where('id', '=', postId).execute();
}

describe('posts similar to a title', () => {
  beforeAll(async () => {
    for (const title of ['Shelf exam in pediatrics', 'Locker keys', 'Shuttle to the hospital', 'Where is the skills lab?'])
      await forum.post('tomasz', COMMONS, { title, body: 'The usual question about the hospital and its exam.' });
    await countWords(forum.db);
  });

  test('are found by synonyms, with everything that a list shows', async () => {
    const { id, path } = await forum.post('tomasz', ANATOMY, { title: 'How do I renew my parking permit?', body: '' });
    await forum.comment('hannah', id);
    const [first] = await similar('hannah', 'where to renew a permit for parking');
    expect(first).toEqual({
      ...{ id, path, title: 'How do I renew my parking permit?', answered: false, commentsCount: 1 },
      createdAt: expect.any(String),
    });
  });

  test('are found in other words, but not look-alikes that ask something else', async () => {
    const { id } = await forum.post('tomasz', COMMONS, { title: 'Attending shouted at me in front of the team', body: '' });
    await forum.post('tomasz', COMMONS, { title: 'How long does a senior present cases at noon?', body: '' });
    await countWords(forum.db);
    expect(await ids('hannah', 'A senior yelled at me and I was humiliated')).toEqual([id]);
  });

  test('come from every community that the person may read, and from no other', async () => {
    const title = 'Brachial plexus mnemonic wanted';
    const [class_, board, elsewhere, moderators] = [
      await forum.post('tomasz', ANATOMY, { title }),
      await forum.post('samuel', 'thedashboard', { title }),
      await forum.post('kai', 'port-ellery/general/harbor', { title }),
      await forum.post('maya', 'alder-ridge/admin/moderators', { title }),
    ];
    const asked = 'a mnemonic for the brachial plexus';
    expect(new Set(await ids('hannah', asked))).toEqual(new Set([class_.id, board.id]));
    expect(new Set(await ids('maya', asked))).toEqual(new Set([class_.id, board.id, moderators.id]));
    expect(new Set(await ids('kai', asked))).toEqual(new Set([elsewhere.id, board.id]));
    expect(await ids('ava', asked)).toEqual([board.id]);
    const { id: communityId } = await forum.community('port-ellery/general/harbor');
    expect(await ids('hannah', asked, { communityId })).not.toContain(elsewhere.id);
  });

  test('with an answer come first, then those of the community', async () => {
    const title = 'Which otoscope should I buy?';
    const [answered, here, there] = [
      await forum.post('tomasz', COMMONS, { title: 'Buying an otoscope', body: '' }),
      await forum.post('tomasz', ANATOMY, { title, body: '' }),
      await forum.post('tomasz', COMMONS, { title, body: '' }),
    ];
    await accept(answered.id, await forum.comment('hannah', answered.id));
    for (const [place, order] of [
      [ANATOMY, [answered.id, here.id, there.id]],
      [COMMONS, [answered.id, there.id, here.id]],
    ] as const) {
      const { id: communityId } = await forum.community(place);
      expect(await ids('hannah', 'which otoscope to buy', { communityId })).toEqual(order);
    }
    expect((await similar('hannah', title)).map((one) => one.answered)).toEqual([true, false, false]);
    expect(await ids('hannah', title, { exclude: here.id })).toEqual([answered.id, there.id]);
  });

  test('are at most five', async () => {
    for (let number = 0; number < 6; number += 1) await forum.post('tomasz', COMMONS, { title: `Xiphoid process ${number}` });
    expect(await ids('hannah', 'what is a xiphoid process')).toHaveLength(5);
  });

  test('need two of the keywords, if these are a good part of both titles', async () => {
    const { id } = await forum.post('tomasz', COMMONS, { title: 'Tuning fork for the neuro exam', body: '' });
    expect(await ids('hannah', 'is a tuning fork worthwhile')).toEqual([id]);
    expect(await ids('hannah', 'is a fork worthwhile')).toEqual([]);
  });

  test('may have long titles, if most of what is typed is in them', async () => {
    const title =
      'Umbrella stands, wet coats, muddy boots, forgotten lunches and whatever else clutters the narrow corridor of our building all autumn';
    const { id } = await forum.post('tomasz', COMMONS, { title, body: '' });
    expect(await ids('hannah', 'umbrella stands in the corridor')).toEqual([id]);
    expect(await ids('hannah', 'umbrella for the ferry crossing')).toEqual([]);
  });

  test('are none if hardly any keyword is the same', async () => {
    await forum.post('tomasz', COMMONS, { title: 'Retractor etiquette in surgery', body: '' });
    expect(await ids('hannah', 'who teaches the surgery elective at the harbour clinic')).toEqual([]);
    expect(await ids('hannah', 'zzyzx quokka wombat numbat')).toEqual([]);
  });

  test('need not contain quoted words', async () => {
    const { id } = await forum.post('tomasz', COMMONS, { title: 'Kussmaul breathing explained', body: '' });
    expect(await ids('hannah', 'explain "Kussmaul" "breathing" please')).toEqual([id]);
  });

  test('are none when the search takes too long, without an error', async () => {
    const { id } = await forum.post('tomasz', COMMONS, { title: 'Wernicke triad once more', body: '' });
    await forum.db.transaction().execute(async (trx) => {
      await sql`LOCK TABLE posts`.execute(trx);
      expect(await ids('hannah', 'the Wernicke triad')).toEqual([]);
    });
    expect(await ids('hannah', 'the Wernicke triad')).toEqual([id]);
  });
});

test('visitors cannot ask, and an invalid request names the field', async () => {
  expectError(await forum.anonymous().get('/posts/similar?title=xylophone'), 401, 'SESSION_MISSING');
  expectError(await (await forum.as('ines')).get('/posts/similar?title=xylophone'), 403, 'PROFILE_INCOMPLETE');
  const hannah = await forum.as('hannah');
  for (const [query, field] of [
    ['', 'title'],
    ['title=%20', 'title'],
    [`title=${'x'.repeat(151)}`, 'title'],
    ['title=a&communityId=none', 'communityId'],
    ['title=a&exclude=none', 'exclude'],
  ] as const)
    expect(Object.keys(expectError(await hannah.get(`/posts/similar?${query}`), 400, 'INPUT_INVALID').data.fields ?? {}), query).toEqual([
      field,
    ]);
});

test('none of these requests logged a server error', async () => {
  expect(forum.logged.filter(({ level }) => level === 'error')).toEqual([]);
});
