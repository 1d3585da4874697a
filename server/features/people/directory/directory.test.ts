import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { ban } from '#server/cli/accounts.ts';
import { findPersons } from '#server/features/accounts/queries.ts';
import { canOpen } from '#server/features/communities/access.ts';
import { communityRows } from '#server/features/communities/queries.ts';
import type { CastName } from '#server/testing/cast.ts';
import { crowd } from '#server/testing/crowd.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { countReaders } from './queries.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

const usernames = ({ body }: { body: Json }) => body.items.map(({ username }: Json) => username);
const ask = async (by: CastName, path: string) => {
  const answer = await (await forum.as(by)).get(path);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer;
};
const find = async (by: CastName, q: string) => usernames(await ask(by, `/people?q=${encodeURIComponent(q)}`));
const setMember = async (name: CastName, values: Record<string, unknown>) =>
  forum.db
    .updateTable('members')
    .set(values)
    .where('id', '=', await forum.id(name))
    .execute();

async function addMembers(names: readonly string[], year: 'M1' | 'M4' = 'M4') {
  const { institution_id } = await forum.db
    .selectFrom('members')
    .select('institution_id')
    .where('id', '=', await forum.id('maya'))
    .executeTakeFirstOrThrow();
  await forum.db
    .insertInto('members')
    .values(
      names.map((name) => ({
        name,
        username: name.replace(/\W/g, ''),
        email: `${randomUUID()}@alderridge.edu`,
        email_verified: true,
        user_type: 'medical_student' as const,
        institution_id,
        year,
      })),
    )
    .execute();
}

describe('people of the member’s own school', () => {
  test.each([
    ['the beginning of a name', 'Tom'],
    ['a name, ignoring case and accents', 'TOMASZ wis'],
    ['a later word of a name', 'wiś'],
    ['the beginning of a username', 'tomasz.w'],
    ['a username without @ and punctuation', 'tomaszw'],
  ])('are found by %s', async (_, q) => {
    expect(await find('hannah', q)).toEqual(['Tomasz.W']);
  });

  test.each([
    ['the member themself', 'hannah', 'hannah'],
    ['medical students of another school', 'hannah', 'kai'],
    ['premed students', 'hannah', 'ava'],
    ['people without a finished profile', 'hannah', 'ines'],
    ['anybody, for premed students', 'ava', 'tomasz'],
    ['anybody for the middle of a name', 'hannah', 'masz'],
    ['anybody for pattern characters', 'hannah', '%'],
    ['anybody for characters that are no letters', 'hannah', '._-'],
    ['anybody for an accent alone', 'hannah', '\u0301'],
    ['anybody for SQL', 'hannah', "' OR true --"],
  ] as const)('do not include %s', async (_, by, q) => {
    expect(await find(by, q)).toEqual([]);
  });

  test('are at most eight, by name', async () => {
    await addMembers(Array.from({ length: 12 }, (_, index) => `Zelda ${String.fromCharCode(65 + index)}`));
    const found = await find('hannah', 'zel');
    expect(found).toEqual(['ZeldaA', 'ZeldaB', 'ZeldaC', 'ZeldaD', 'ZeldaE', 'ZeldaF', 'ZeldaG', 'ZeldaH']);
  });

  test('are found by each word of a name, those whose name begins with it first', async () => {
    await addMembers(['Anna Quill', 'Quill Zander', 'Bea Marsh-Quill', 'Tranquill Moor']);
    expect(await find('hannah', 'quill')).toEqual(['QuillZander', 'AnnaQuill', 'BeaMarshQuill']);
    expect(await find('hannah', 'marsh-qu')).toEqual(['BeaMarshQuill']);
  });

  test('are found also after many restricted people', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `Xenia ${String.fromCharCode(65 + index)}`);
    await addMembers([...names, 'Xenia Z']);
    const parted = await forum.db.selectFrom('members').select('id').where('name', 'in', names).execute();
    const hannahId = await forum.id('hannah');
    const rows = parted.map(({ id }) => ({ blocker_id: hannahId, blocked_id: id }));
    await forum.db.insertInto('contact_blocks').values(rows).execute();
    expect(await find('hannah', 'xen')).toEqual(['XeniaZ']);
  });

  test('do not include banned people, also right after the ban', async () => {
    const [one] = await crowd(forum, 1);
    expect(await find('hannah', 'student 1')).toEqual(['student1']);
    await ban(operatorOf(forum), 'student1', 'Spam');
    expect(await find('hannah', 'student 1')).toEqual([]);
    expectError(await (one?.visitor ?? forum.anonymous()).get('/people?q=tom'), 401, 'SESSION_MISSING');
  });

  test.each([['a'.repeat(81)], ['\0']])('are not found by a name that is too long or impossible', async (q) => {
    const answer = await (await forum.as('hannah')).get(`/people?q=${encodeURIComponent(q)}`);
    if (answer.status === 200) expect(answer.body.items).toEqual([]);
    else expectError(answer, 400, 'INPUT_INVALID');
  });

  test('are shown only to members with a complete profile', async () => {
    expectError(await forum.anonymous().get('/people'), 401, 'SESSION_MISSING');
    expectError(await (await forum.as('ines')).get('/people'), 403, 'PROFILE_INCOMPLETE');
  });
});

describe('classmates', () => {
  const offered = async (by: CastName) => usernames(await ask(by, '/people'));

  test('are of the member’s year and school, sorted from the member’s own name on and continuing from A', async () => {
    await addMembers(['Adam Aal', 'Urs Ulm', 'Vera Vos', 'Yann Yve'], 'M1');
    expect(await offered('tomasz')).toEqual(['UrsUlm', 'VeraVos', 'YannYve', 'AdamAal']);
    expect(await offered('maya')).toEqual([]);
    expect(await offered('kai')).toEqual([]);
    expect(await offered('ava')).toEqual([]);
  });

  test('are at most six, without banned people', async () => {
    await addMembers(['Ugo Una', 'Ule Unt', 'Uma Ury', 'Una Uth'], 'M1');
    await ban(operatorOf(forum), 'UmaUry', 'Spam');
    expect(await offered('tomasz')).toEqual(['UgoUna', 'UleUnt', 'UnaUth', 'UrsUlm', 'VeraVos', 'YannYve']);
  });
});

describe('the people of a community', () => {
  const of = async (by: CastName, key: string) => (await ask(by, `/communities/${(await forum.community(key)).id}/people`)).body;

  test('are counted as `canOpen` decides', async () => {
    await setMember('pia', { institution_id: null });
    const ids = await forum.db.selectFrom('members').select('id').execute();
    const persons = await findPersons(
      forum.db,
      ids.map(({ id }) => id),
    );
    const communities = await communityRows(forum.db).execute();
    const rules = communities.map((row) => [row.name, row.institution_slug, persons.filter((one) => canOpen(one, row)).length]);
    const counts = await Promise.all(
      communities.map(async (row) => [row.name, row.institution_slug, await countReaders(forum.db, row, 1_000)]),
    );
    expect(counts).toEqual(rules);
  });

  test('are counted up to a limit', async () => {
    const { id: communityId } = await forum.community('thedashboard');
    const [row] = await communityRows(forum.db).where('c.id', '=', communityId).execute();
    if (row === undefined) throw new Error('There is no Dashboard.');
    expect(await countReaders(forum.db, row, 2)).toBe(3);
    expect((await of('ava', 'thedashboard')).readers).toMatchObject({ exact: true });
  });

  test('include its moderators, on the Dashboard those of the member’s own school', async () => {
    const named = async (by: CastName, key: string) => (await of(by, key)).moderators.map(({ username }: Json) => username);
    expect(await named('tomasz', 'alder-ridge/general/commons')).toEqual(['maya']);
    expect(await named('tomasz', 'thedashboard')).toEqual(['maya']);
    expect(await named('kai', 'thedashboard')).toEqual(['samuel']);
    expect(await named('noah', 'alder-ridge/premed/premed')).toEqual(['maya']);
  });

  test('do not include suspended moderators', async () => {
    await setMember('samuel', { suspended_until: new Date(Date.now() + 3_600_000).toISOString() });
    expect((await of('kai', 'port-ellery/general/harbor')).moderators).toEqual([]);
  });

  test('include moderators across a restriction, as feeds do', async () => {
    const row = { blocker_id: await forum.id('maya'), blocked_id: await forum.id('tomasz') };
    await forum.db.insertInto('contact_blocks').values(row).execute();
    expect((await of('tomasz', 'alder-ridge/general/commons')).moderators).toHaveLength(1);
  });
});
