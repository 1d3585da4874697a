import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { type Answer, expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { MAX_SAVED_POSTS } from '#shared/rules/following.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { FOLLOWING_TEXTS } from '#shared/rules/texts/following.ts';
import { remind } from './reminders.ts';

const COMMONS = 'alder-ridge/general/commons';
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

const forum = useForum();
beforeAll(() => liftLimits(forum));
afterEach(async () => {
  for (const table of ['notifications', 'notification_choices', 'post_states', 'community_states'] as const)
    await forum.db.deleteFrom(table).execute();
});

async function save(who: CastName, postId: string, wanted: object = {}): Promise<Answer> {
  return (await forum.as(who)).put(`/posts/${postId}/saved`, { saved: true, ...wanted });
}
async function list(who: CastName): Promise<Json[]> {
  return (await (await forum.as(who)).get('/saved')).body.items;
}
async function changeSchool(username: string, slug: string): Promise<void> {
  const { id } = await forum.db.selectFrom('institutions').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
  await forum.db.updateTable('members').set({ institution_id: id }).where('username', '=', username).execute();
}

describe('saving posts', () => {
  test('lists them with their community only for the member, latest saved first', async () => {
    const posts = [await forum.post('maya', COMMONS), await forum.post('maya', 'thedashboard')];
    for (const { id } of posts) expect((await save('hannah', id)).body).toEqual({ savedAt: expect.any(String), remindAt: null });
    const [newest, older] = await list('hannah');
    expect(newest).toMatchObject({ id: posts[1]?.id, community: { path: '/thedashboard' }, mine: { saved: true }, remindAt: null });
    expect(older).toMatchObject({ id: posts[0]?.id, community: { path: '/communities/alder-ridge/general/commons' } });
    expect(await list('tomasz')).toEqual([]);
    expect((await (await forum.as('hannah')).get(`/posts/${posts[0]?.id}`)).body.state.savedAt).toBe(older.savedAt);
  });

  test('twice changes nothing, and removing one deletes its reminder', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const at = inHours(1);
    const first = (await save('hannah', id, { remindAt: at })).body;
    expect(first).toEqual({ savedAt: expect.any(String), remindAt: at });
    const { items } = (await (await forum.as('hannah')).get(`/communities/${(await forum.community(COMMONS)).id}/posts`)).body;
    expect(items.find((post: Json) => post.id === id).mine).toMatchObject({ saved: true, remindAt: at });
    expect((await save('hannah', id)).body).toEqual(first);
    expect((await save('hannah', id, { remindAt: null })).body).toEqual({ savedAt: first.savedAt, remindAt: null });
    await save('hannah', id, { remindAt: at });
    for (const _ of [1, 2]) expect((await save('hannah', id, { saved: false })).body).toEqual({ savedAt: null, remindAt: null });
    expect(await list('hannah')).toEqual([]);
  });

  test('at the same time saves once', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const answers = await Promise.all(Array.from({ length: 8 }, () => save('hannah', id)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.savedAt}`)).size).toBe(1);
    expect(await list('hannah')).toHaveLength(1);
  });

  test('pages by key, also while an entry is removed', async () => {
    const posts: string[] = [];
    for (let n = 0; n < PAGE_SIZES.saved + 2; n += 1) posts.push((await forum.post('maya', COMMONS, { title: `Post ${n}` })).id);
    for (const id of posts) await save('hannah', id);
    const hannah = await forum.as('hannah');
    const { items, nextCursor } = (await hannah.get('/saved')).body;
    expect(items.map(({ id }: Json) => id)).toEqual(posts.toReversed().slice(0, PAGE_SIZES.saved));
    await save('hannah', posts.at(-1) ?? '', { saved: false });
    const rest = (await hannah.get(`/saved?cursor=${nextCursor}`)).body;
    expect([rest.items.map(({ id }: Json) => id), rest.nextCursor]).toEqual([posts.slice(0, 2).toReversed(), null]);
    expectError(await hannah.get('/saved?cursor=nonsense'), 400, 'INPUT_INVALID');
  });

  test('takes three statements for a page of 20', async () => {
    await save('hannah', (await forum.post('maya', COMMONS)).id);
    const hannah = await forum.as('hannah');
    await hannah.get('/saved');
    expect((await forum.queries(() => hannah.get('/saved'))).length).toBeLessThanOrEqual(3);
  });

  test('hides posts while the member may not read them', async () => {
    await save('hannah', (await forum.post('maya', COMMONS)).id);
    await changeSchool('hannah_b', 'port-ellery');
    expect(await list('hannah')).toEqual([]);
    await changeSchool('hannah_b', 'alder-ridge');
    expect(await list('hannah')).toHaveLength(1);
  });

  test('is limited to a maximum number of posts', async () => {
    const { id } = await forum.post('maya', 'thedashboard');
    const noah = await forum.id('noah');
    await sql`WITH filler AS (
        INSERT INTO posts (slug, community_id, tenant_id, title, category, request_key)
        SELECT 'filler-' || n, p.community_id, p.tenant_id, 'Filler', 'Vent', gen_random_uuid()
        FROM generate_series(1, ${MAX_SAVED_POSTS}::int) n, posts p WHERE p.id = ${id} RETURNING id, tenant_id)
      INSERT INTO post_states (post_id, tenant_id, member_id, saved_at) SELECT id, tenant_id, ${noah}, now() FROM filler`.execute(forum.db);
    expect(expectError(await save('noah', id), 409, 'CONFLICT').message).toBe(FOLLOWING_TEXTS.tooManySaved(MAX_SAVED_POSTS));
    const [known] = await list('noah');
    expect((await save('noah', known.id, { remindAt: inHours(1) })).status).toBe(200);
    expect((await save('noah', known.id, { saved: false })).status).toBe(200);
    expect((await save('noah', id)).status).toBe(200);
  });
});

describe('reminders', () => {
  const due = (postId: string) =>
    forum.db
      .updateTable('post_states')
      .set({ remind_at: sql<string>`now() - interval '1 second'` })
      .where('post_id', '=', postId)
      .where('saved_at', 'is not', null)
      .execute();
  const reminded = async (who: CastName) =>
    (await (await forum.as(who)).get('/notifications')).body.items.filter(({ type }: Json) => type === 'reminder');

  async function savedPost(who: CastName, by: CastName = 'maya', key = COMMONS): Promise<string> {
    const { id } = await forum.post(by, key);
    expect((await save(who, id, { remindAt: inHours(1) })).status).toBe(200);
    return id;
  }

  test('must lie within the next year and belong to a saved post', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const fields = (answer: Answer) => expectError(answer, 400, 'INPUT_INVALID').data.fields;
    for (const remindAt of [inHours(-1), inHours(24 * 400), '0000-01-01T00:00:00.000Z'])
      expect(fields(await save('hannah', id, { remindAt }))).toEqual({ remindAt: FOLLOWING_TEXTS.remindLater });
    expect(fields(await save('hannah', id, { saved: false, remindAt: inHours(1) }))).toEqual({ remindAt: FOLLOWING_TEXTS.remindSaved });
    expect(Object.keys(fields(await save('hannah', id, { remindAt: 'tomorrow' })) ?? {})).toEqual(['remindAt']);
  });

  test('come once when they are due, on any number of nodes, with a mail unless the member chose otherwise', async () => {
    const id = await savedPost('hannah');
    await remind(forum.running.services);
    expect(await reminded('hannah')).toEqual([]);
    await due(id);
    await Promise.all([1, 2, 3].map(() => remind(forum.running.services)));
    expect(await reminded('hannah')).toMatchObject([{ type: 'reminder', actor: null, post: { id }, comment: null }]);
    const [row] = await forum.db.selectFrom('notifications').select('mail_due_at').where('type', '=', 'reminder').execute();
    expect(row?.mail_due_at).not.toBeNull();
    expect(await list('hannah')).toMatchObject([{ id, remindAt: null }]);
    await remind(forum.running.services);
    expect(await reminded('hannah')).toHaveLength(1);
  });

  test('that fail do not stop later ones', async () => {
    const [broken, other] = [await savedPost('hannah'), await savedPost('hannah')];
    for (const id of [broken, other]) await due(id);
    await sql`ALTER TABLE notifications ADD CONSTRAINT broken CHECK (post_id <> ${sql.lit(broken)})`.execute(forum.db);
    await remind(forum.running.services);
    expect(await reminded('hannah')).toMatchObject([{ post: { id: other } }]);
    await sql`ALTER TABLE notifications DROP CONSTRAINT broken`.execute(forum.db);
    await remind(forum.running.services);
    expect(await reminded('hannah')).toHaveLength(2);
  });

  test('can be turned off', async () => {
    const member_id = await forum.id('hannah');
    await forum.db.insertInto('notification_choices').values({ member_id, kind: 'reminder', channel: 'off' }).execute();
    await due(await savedPost('hannah'));
    await remind(forum.running.services);
    expect(await reminded('hannah')).toEqual([]);
  });

  test('come for muted posts too', async () => {
    const id = await savedPost('hannah');
    await (await forum.as('hannah')).put(`/posts/${id}/follow`, { level: 'muted' });
    await due(id);
    await remind(forum.running.services);
    expect(await reminded('hannah')).toMatchObject([{ post: { id } }]);
  });

  test('do not come for posts that are unreadable or deleted', async () => {
    const left = await savedPost('hannah');
    await due(left);
    await changeSchool('hannah_b', 'port-ellery');
    await remind(forum.running.services);
    await changeSchool('hannah_b', 'alder-ridge');
    const gone = await savedPost('hannah');
    await due(gone);
    await (await forum.as('maya')).delete(`/posts/${gone}`);
    await remind(forum.running.services);
    expect(await reminded('hannah')).toEqual([]);
    const left_over = await forum.db.selectFrom('post_states').select('post_id').where('remind_at', 'is not', null).execute();
    expect(left_over).toEqual([]);
  });
});
