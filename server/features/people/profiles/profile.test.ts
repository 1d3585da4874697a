import { describe, expect, test } from 'vitest';
import { CAST, type CastName } from '#server/testing/cast.ts';
import { expectError, useForum } from '#server/testing/forum.ts';

const forum = useForum();

const VIEWERS = ['anonymous', 'maya', 'tomasz', 'hannah', 'samuel', 'kai', 'ava', 'noah', 'ines', 'pia'] as const;

function visitor(name: (typeof VIEWERS)[number]) {
  return name === 'anonymous' ? Promise.resolve(forum.anonymous()) : forum.as(name);
}

async function look(by: (typeof VIEWERS)[number], at: CastName | string) {
  const username = at in CAST ? CAST[at as CastName].username : at;
  return (await visitor(by)).get(`/profiles/${username}`);
}

describe('a profile', () => {
  test('is public, with the name as it was typed', async () => {
    expect((await look('anonymous', 'tomasz')).body).toEqual({
      id: await forum.id('tomasz'),
      name: 'Tomasz Wiśniewski',
      username: 'Tomasz.W',
      userType: 'medical_student',
      year: 'M1',
      school: 'Alder Ridge School of Medicine',
      schoolLogoUrl: null,
      specialty: '',
      interests: '',
      bio: '',
      instagramUrl: null,
      facebookUrl: null,
      pictureUrl: null,
      moderator: false,
      formerNames: [],
      email: null,
      restricted: false,
      can: { edit: false, message: false, restrict: false },
    });
  });

  test('is found in upper and lower case', async () => {
    for (const username of ['tomasz.w', 'TOMASZ.W']) expect((await look('hannah', username)).body.username).toBe('Tomasz.W');
  });

  test.each(VIEWERS.filter((name) => name !== 'hannah'))('does not show its e-mail address to %s', async (name) => {
    const answer = await look(name, 'hannah');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ email: null, can: { edit: false } });
    expect(JSON.stringify(answer.body)).not.toContain(CAST.hannah.email);
  });

  test.each(['hannah', 'ava', 'ines'] as const)('shows its e-mail address to its owner, %s, who may edit it', async (name) => {
    expect((await look(name, name)).body).toMatchObject({ email: CAST[name].email, can: { edit: true, message: false } });
  });

  test('of a premed student hides the school and says Premed for the year, to others and to themself', async () => {
    for (const name of VIEWERS) {
      const { body } = await look(name, 'ava');
      expect(body, name).toMatchObject({ username: 'ava', school: null, year: 'Premed' });
      expect(JSON.stringify(body)).not.toMatch(/alder/i);
    }
  });

  test('offers messages only from one medical student to another', async () => {
    const offers = async (by: (typeof VIEWERS)[number], at: CastName) => (await look(by, at)).body.can.message;
    expect(await offers('hannah', 'kai')).toBe(true);
    for (const [by, at] of [
      ['anonymous', 'kai'],
      ['ava', 'kai'],
      ['hannah', 'ava'],
      ['ava', 'noah'],
      ['hannah', 'hannah'],
    ] as const) {
      expect(await offers(by, at), `${by} to ${at}`).toBe(false);
    }
  });
});

describe('a missing profile', () => {
  test.each(VIEWERS)('and an unfinished one answer the same to %s', async (name) => {
    const unknown = await look(name, 'nobody_here');
    expect(expectError(unknown, 404, 'NOT_FOUND').message).toBe('User not found');
    for (const hidden of (['ines', 'pia', 'una'] as const).filter((one) => one !== name)) {
      const { status, body } = await look(name, hidden);
      expect({ status, body }, hidden).toEqual({ status: unknown.status, body: unknown.body });
    }
  });
});

test('a profile takes one query besides that of the session, however much its owner has written', async () => {
  const anonymous = forum.anonymous();
  const ask = () => anonymous.get(`/profiles/${CAST.kai.username}`);
  const before = await forum.queries(ask);
  expect(before).toHaveLength(1);
  const post = await forum.post('kai', 'thedashboard');
  for (let number = 0; number < 10; number += 1) await forum.comment('kai', post.id);
  expect(await forum.queries(ask)).toEqual(before);

  const hannah = await forum.as('hannah');
  const signedIn = await forum.queries(() => hannah.get(`/profiles/${CAST.kai.username}`));
  const whoIsAsking = await forum.queries(() => hannah.get('/session'));
  expect(signedIn).toEqual([...whoIsAsking, ...before]);
});
