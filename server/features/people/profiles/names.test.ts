import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { newMember } from '#server/testing/people.ts';
import { cleanUpFormerNames } from './names.ts';

const forum = useForum();
const TWICE = /^You have changed your name twice within a year\. You can change it again on \w+ \d+, \d{4}\.$/;

async function own(member: Awaited<ReturnType<typeof newMember>>): Promise<Json> {
  return (await member.visitor.get('/profile')).body;
}

async function age(username: string, interval: string): Promise<void> {
  await sql`UPDATE former_names SET changed_at = changed_at - ${interval}::interval
    WHERE member_id = (SELECT id FROM members WHERE username = ${username})`.execute(forum.db);
}

describe('changing a name', () => {
  test('takes effect at once, and refuses an invalid name', async () => {
    const member = await newMember(forum);
    const answer = await member.visitor.put('/profile/name', { name: "  Mary-Jane   O'Brien " });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Your name was changed.' } });
    expect((await member.visitor.get('/session')).body.viewer.name).toBe("Mary-Jane O'Brien");
    expect((await forum.anonymous().get(`/profiles/${member.username}`)).body.name).toBe("Mary-Jane O'Brien");
    for (const name of ['Maya 2', '', 'maya@mail.example', 'Maya\u0007'])
      expect((await member.visitor.put('/profile/name', { name })).status, name).toBe(400);
    expectError(await forum.anonymous().put('/profile/name', { name: 'Maya Else' }), 401, 'SESSION_MISSING');
  });

  test('is possible twice a year; the same name again does not count', async () => {
    const member = await newMember(forum);
    expect((await own(member)).nameChanges).toEqual({ left: 2, nextAt: null });
    expect((await member.visitor.put('/profile/name', { name: 'Rosa Two' })).status).toBe(200);
    expect((await member.visitor.put('/profile/name', { name: 'Rosa Two' })).status).toBe(200);
    await age(member.username, '2 days');
    expect((await own(member)).nameChanges).toEqual({ left: 1, nextAt: null });
    expect((await member.visitor.put('/profile/name', { name: 'Rosa Three' })).status).toBe(200);

    const { nameChanges } = await own(member);
    const inAYear = new Date();
    inAYear.setUTCFullYear(inAYear.getUTCFullYear() + 1);
    expect(nameChanges).toMatchObject({ left: 0 });
    expect(Math.abs(Date.parse(nameChanges.nextAt) + 2 * 86_400_000 - inAYear.getTime())).toBeLessThan(60_000);
    const refused = await member.visitor.put('/profile/name', { name: 'Rosa Four' });
    expect(expectError(refused, 400, 'INPUT_INVALID').data.fields?.name).toMatch(TWICE);
    expect((await own(member)).name).toBe('Rosa Three');

    await age(member.username, '364 days');
    expect((await member.visitor.put('/profile/name', { name: 'Rosa Four' })).status).toBe(200);
  });

  test('is possible only twice for simultaneous requests too', async () => {
    const member = await newMember(forum);
    const answers = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => member.visitor.put('/profile/name', { name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400]);
  });

  test('accepts a reserved name from moderators only', async () => {
    const member = await newMember(forum);
    const refused = await member.visitor.put('/profile/name', { name: 'Rounds Moderator' });
    expect(expectError(refused, 400, 'INPUT_INVALID').data.fields?.name).toContain('reserved for the forum');
    expect((await (await forum.as('maya')).put('/profile/name', { name: 'Moderator Maya' })).status).toBe(200);
  });
});

describe('a former name', () => {
  test('is shown for a year to the moderators of the person’s school and nobody else', async () => {
    const member = await newMember(forum);
    await member.visitor.put('/profile/name', { name: 'Rosa New' });
    const seenBy = async (visitor: { get: typeof member.visitor.get }) =>
      (await visitor.get(`/profiles/${member.username}`)).body.formerNames;
    expect(await seenBy(await forum.as('maya'))).toEqual(['Rosa Delgado']);
    for (const other of [member.visitor, await forum.as('hannah'), await forum.as('samuel'), forum.anonymous()])
      expect(await seenBy(other)).toEqual([]);

    const students = async () =>
      (await (await forum.as('maya')).get('/institutions/alder-ridge/students')).body.items.find((one: Json) => one.name === 'Rosa New');
    expect((await students()).formerNames).toEqual(['Rosa Delgado']);

    await age(member.username, '1 year 1 minute');
    expect(await seenBy(await forum.as('maya'))).toEqual([]);
    expect((await students()).formerNames).toEqual([]);
  });

  test('is deleted after a year and not before', async () => {
    const [fresh, old] = [await newMember(forum), await newMember(forum)];
    await fresh.visitor.put('/profile/name', { name: 'Rosa Fresh' });
    await age(fresh.username, '364 days');
    await old.visitor.put('/profile/name', { name: 'Rosa Old' });
    await age(old.username, '367 days');
    await cleanUpFormerNames(forum.db);
    const left = await forum.db
      .selectFrom('former_names as f')
      .innerJoin('members as m', 'm.id', 'f.member_id')
      .select('m.name')
      .where('m.name', 'in', ['Rosa Fresh', 'Rosa Old'])
      .execute();
    expect(left).toEqual([{ name: 'Rosa Fresh' }]);
  });
});
