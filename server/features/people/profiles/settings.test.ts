import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { CAST, type CastName } from '#server/testing/cast.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { confirmedNewcomer } from '#server/testing/people.ts';

const forum = useForum();

const DETAILS = {
  specialty: 'Neurology',
  interests: 'Climbing and bread',
  bio: 'Third year.\nAsk me.',
  instagram: 'kai.n',
  facebook: 'kai-nakoa',
};

async function schoolId(slug: string): Promise<string> {
  const { items } = (await forum.anonymous().get('/institutions')).body;
  return items.find((school: Json) => school.slug === slug).id;
}

async function own(name: CastName): Promise<Json> {
  const { status, body } = await (await forum.as(name)).get('/profile');
  expect(status).toBe(200);
  return body;
}

describe('the settings of a medical student', () => {
  test('show everything about the profile, with handles instead of links', async () => {
    await (await forum.as('kai')).put('/profile/medical', { year: 'M2', ...DETAILS });
    expect(await own('kai')).toEqual({
      name: CAST.kai.name,
      nameChanges: { left: 2, nextAt: null },
      username: 'kai',
      email: CAST.kai.email,
      userType: 'medical_student',
      institution: { id: await schoolId('port-ellery'), name: 'Port Ellery College of Medicine', slug: 'port-ellery' },
      year: 'M2',
      ...DETAILS,
      pictureUrl: null,
    });
  });

  test('change year and details at once for everybody', async () => {
    const answer = await (await forum.as('tomasz')).put('/profile/medical', { year: 'M4', ...DETAILS });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Profile updated successfully!', homePath: '/thedashboard' } });
    expect((await forum.anonymous().get('/profiles/tomasz.w')).body).toMatchObject({
      year: 'M4',
      bio: DETAILS.bio,
      instagramUrl: 'https://www.instagram.com/kai.n',
      facebookUrl: 'https://www.facebook.com/kai-nakoa',
      email: null,
    });
  });

  test.each(['name', 'email', 'username', 'institutionId', 'userType', 'pictureUrl', 'id'])('do not accept another %s', async (field) => {
    const before = await own('hannah');
    const answer = await (await forum.as('hannah')).put('/profile/medical', { year: 'M4', ...DETAILS, [field]: 'samuel' });
    expect(Object.keys(expectError(answer, 400, 'INPUT_INVALID').data.fields ?? {})).toEqual([field]);
    expect(await own('hannah')).toEqual(before);
  });

  test('are not changed by the form of the other kind of student', async () => {
    const institutionId = await schoolId('port-ellery');
    expectError(await (await forum.as('maya')).put('/profile/premed', { institutionId, ...DETAILS }), 403, 'FORBIDDEN');
    expectError(await (await forum.as('ava')).put('/profile/medical', { year: 'M1', ...DETAILS }), 403, 'FORBIDDEN');
    expect((await own('maya')).institution.slug).toBe('alder-ridge');
    expect((await own('ava')).year).toBeNull();
  });
});

describe('the settings of a premed student', () => {
  test('change the school, to which log-in then leads', async () => {
    const institutionId = await schoolId('alder-ridge');
    const answer = await (await forum.as('noah')).put('/profile/premed', { institutionId, ...DETAILS });
    expect(answer.body.homePath).toBe('/communities/alder-ridge/premed/premed');
    expect((await (await forum.as('noah')).get('/session')).body.viewer.institution.slug).toBe('alder-ridge');
    expect((await forum.anonymous().get('/profiles/noah')).body).toMatchObject({ year: 'Premed', school: null, bio: DETAILS.bio });
  });

  test('start with nothing unread at another school', async () => {
    const { visitor } = await confirmedNewcomer(forum, { userType: 'premed_student', email: 'moving@mail.example' });
    await visitor.put('/profile/premed-setup', { institutionId: await schoolId('alder-ridge') });
    await forum.post('ava', 'port-ellery/premed/premed', {});
    const unread = async () => (await visitor.get('/unread')).body.total;
    const change = async (slug: string) => visitor.put('/profile/premed', { institutionId: await schoolId(slug), ...DETAILS });
    expect((await change('port-ellery')).status).toBe(200);
    expect(await unread()).toBe(0);
    await forum.post('ava', 'port-ellery/premed/premed', {});
    expect(await unread()).toBe(1);
  });

  test('have no year', async () => {
    const institutionId = await schoolId('alder-ridge');
    const answer = await (await forum.as('ava')).put('/profile/premed', { institutionId, year: 'M1', ...DETAILS });
    expect(Object.keys(expectError(answer, 400, 'INPUT_INVALID').data.fields ?? {})).toEqual(['year']);
  });

  test('refuse an unknown school', async () => {
    for (const [institutionId, text] of [
      ['0192f0c1-0000-7000-8000-000000000000', 'Institution not found'],
      ['Alder Ridge', 'Please select a school'],
    ]) {
      const answer = await (await forum.as('ava')).put('/profile/premed', { institutionId, ...DETAILS });
      expect(expectError(answer, 400, 'INPUT_INVALID').data.fields).toEqual({ institutionId: text });
    }
  });
});

test('one response names all errors, and nothing is saved', async () => {
  const before = await own('samuel');
  const answer = await (await forum.as('samuel')).put('/profile/medical', {
    year: 'M5',
    specialty: 'x'.repeat(41),
    interests: 'x'.repeat(351),
    bio: 'x'.repeat(1_501),
    instagram: 'x'.repeat(61),
    facebook: 'x'.repeat(61),
  });
  expect(Object.keys(expectError(answer, 400, 'INPUT_INVALID').data.fields ?? {}).sort()).toEqual(
    ['bio', 'facebook', 'instagram', 'interests', 'specialty', 'year'].sort(),
  );
  expect(await own('samuel')).toEqual(before);
});

test('a handle keeps only permitted characters', async () => {
  const visitor = await forum.as('maya');
  for (const [typed, url] of [
    ['https://www.instagram.com/maya.o/?hl=en', 'https://www.instagram.com/maya.o'],
    ['maya okafor!', 'https://www.instagram.com/mayaokafor'],
    ['  @maya.okafor ', 'https://www.instagram.com/maya.okafor'],
    ['', null],
  ] as const) {
    const answer = await visitor.put('/profile/medical', { year: 'M3', ...DETAILS, instagram: typed });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect((await forum.anonymous().get('/profiles/maya')).body.instagramUrl, typed).toBe(url);
  }
});

test.each([
  '<b>maya</b>',
  'javascript:alert(1)',
  'https://evil.example/maya',
  '//evil.example/maya',
  '"><img src=x onerror=alert(1)>',
  '..',
  '@',
  'data:text/html,x',
])('the handle %j is refused with the field’s message, and nothing is saved', async (instagram) => {
  const before = await own('samuel');
  const answer = await (await forum.as('samuel')).put('/profile/medical', { year: 'M1', ...DETAILS, instagram });
  expect(expectError(answer, 400, 'INPUT_INVALID').data.fields).toEqual({ instagram: 'Please enter the name of your Instagram profile' });
  expect(await own('samuel')).toEqual(before);
});

test('a missing field is an error and deletes nothing', async () => {
  const before = await own('samuel');
  const answer = await (await forum.as('samuel')).put('/profile/medical', { year: 'M1' });
  expect(Object.keys(expectError(answer, 400, 'INPUT_INVALID').data.fields ?? {}).sort()).toEqual(Object.keys(DETAILS).sort());
  expect(await own('samuel')).toEqual(before);
});

test('settings need a complete profile', async () => {
  expectError(await forum.anonymous().get('/profile'), 401, 'SESSION_MISSING');
  expectError(await (await forum.as('ines')).get('/profile'), 403, 'PROFILE_INCOMPLETE');
  expectError(await (await forum.as('ines')).put('/profile/medical', { year: 'M1' }), 403, 'PROFILE_INCOMPLETE');
});

describe('one query each', () => {
  test('loads a profile for a visitor, and checks whether a username is free', async () => {
    const visitor = forum.anonymous();
    expect(await forum.queries(() => visitor.get('/profiles/maya'))).toHaveLength(1);
    expect(await forum.queries(() => visitor.get('/usernames/maya'))).toHaveLength(1);
    expect(await forum.queries(() => visitor.get('/usernames/nobody.has.this'))).toHaveLength(1);
  });

  test('uses the index of usernames', async () => {
    const [profile = ''] = await forum.queries(() => forum.anonymous().get('/profiles/maya'));
    const [username = ''] = await forum.queries(() => forum.anonymous().get('/usernames/maya'));
    for (const statement of [profile, username]) expect(await explain(statement, 'maya')).toContain('members_username');
  });
});

async function explain(statement: string, value: string): Promise<string> {
  return forum.db.connection().execute(async (connection) => {
    // PostgreSQL scans a small table whole; this shows whether the index could serve.
    await sql`SET enable_seqscan = off`.execute(connection);
    const filled = statement.replace(/\$\d+::uuid/g, 'NULL::uuid').replace(/\$\d+/g, `'${value}'`);
    const { rows } = await sql`EXPLAIN ${sql.raw(filled)}`.execute(connection);
    await sql`RESET enable_seqscan`.execute(connection);
    return JSON.stringify(rows);
  });
}
