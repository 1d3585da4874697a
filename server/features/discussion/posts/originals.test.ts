import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '#server/platform/live/transact.ts';
import type { CastName } from '#server/testing/cast.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import type { LiveEvent } from '#shared/rules/live.ts';
import { notifyAskersOfDuplicates } from './originals.ts';
import { findPostScope } from './queries.ts';

const forum = useForum();
const COMMONS = 'alder-ridge/general/commons';
const PREMED = 'alder-ridge/premed/premed';
const ADMIN = 'alder-ridge/admin/moderators';
const heard: LiveEvent[] = [];

beforeAll(() => {
  liftLimits(forum);
  const { live } = forum.running.services;
  const { publish } = live;
  live.publish = (events) => {
    heard.push(...events);
    publish(events);
  };
});
beforeEach(async () => {
  for (const name of ['tomasz', 'hannah', 'maya'] as const) await (await forum.as(name)).delete('/notifications');
  heard.splice(0);
});

async function link(by: CastName, postId: string, originalId: string | null) {
  return (await forum.as(by)).put(`/posts/${postId}/original`, { originalId });
}

async function shown(by: CastName, slug: string): Promise<Json> {
  return (await (await forum.as(by)).get(`/posts/${slug}`)).body;
}

async function notifications(of: CastName): Promise<Json[]> {
  return (await (await forum.as(of)).get('/notifications')).body.items;
}

async function logOf(id: string) {
  const rows = await forum.db.selectFrom('moderation_log').selectAll().orderBy('id').execute();
  return rows.filter(({ subject }) => subject.id === id).map(({ action, subject }) => [action, subject.detail]);
}

async function accept(postId: string, commentId: string | null): Promise<void> {
  await transact(forum.running.services, async (trx, announce) => {
    await trx.updateTable('posts').set({ answer_id: commentId }).where('id', '=', postId).execute();
    const post = await findPostScope(trx, postId, null);
    if (post !== undefined) await notifyAskersOfDuplicates(trx, announce, post, await forum.id('tomasz'));
  });
}

describe('a duplicate of a question', () => {
  test('becomes a question of its own when its original is no longer one', async () => {
    const original = await forum.post('tomasz', COMMONS);
    const [first, second] = [await forum.post('hannah', COMMONS), await forum.post('maya', COMMONS)];
    await link('hannah', first.id, original.id);
    const tomasz = await forum.as('tomasz');
    const { title, body } = await shown('tomasz', original.slug);
    expect((await tomasz.put(`/posts/${original.id}`, { title, body, category: 'Insight' })).status).toBe(200);
    expect(await link('maya', second.id, first.id)).toMatchObject({ status: 200, body: { original: { id: first.id } } });
  });

  test('is linked by its asker or a moderator, and can be unlinked', async () => {
    const original = await forum.post('tomasz', COMMONS, { title: 'Asked first' });
    const again = await forum.post('hannah', COMMONS);
    const answer = await link('hannah', again.id, original.id);
    const expected = { id: original.id, path: original.path, title: 'Asked first' };
    expect(answer).toMatchObject({ status: 200, body: { original: expected } });
    expect(await shown('tomasz', again.slug)).toMatchObject({ original: expected, can: { link: false } });
    expect(heard.filter(({ id }) => id === again.id).map(({ kind }) => kind)).toContain('post.changed');
    expect(await logOf(again.id)).toEqual([]);
    expect(await link('maya', again.id, null)).toMatchObject({ status: 200, body: { original: null } });
    expect((await shown('tomasz', again.slug)).original).toBeNull();
    await link('maya', again.id, original.id);
    await link('maya', again.id, original.id);
    expect(await logOf(again.id)).toEqual([
      ['unlink', undefined],
      ['link', 'Asked first'],
    ]);
  });

  test('is only linked to a question that all its readers may read', async () => {
    const title = 'Which stethoscope is worth the money?';
    const [moderators, commons, premed, another] = [
      await forum.post('maya', ADMIN, { title }),
      await forum.post('tomasz', COMMONS, { title }),
      await forum.post('ava', PREMED, { title }),
      await forum.post('ava', PREMED, { title }),
    ];
    for (const [post, original, place, isAllowed] of [
      [commons, moderators, COMMONS, false],
      [premed, moderators, PREMED, false],
      [premed, commons, PREMED, false],
      [premed, another, PREMED, true],
      [commons, premed, COMMONS, true],
      [moderators, commons, ADMIN, true],
    ] as const) {
      const { id: communityId } = await forum.community(place);
      const query = new URLSearchParams({ title, communityId, exclude: post.id, linkable: 'true' });
      const offered = (await (await forum.as('maya')).get(`/posts/similar?${query}`)).body.items.map(({ id }: Json) => id);
      expect(offered.includes(original.id), `${original.path} is offered in ${place}`).toBe(isAllowed);
      const answer = await link('maya', post.id, original.id);
      if (isAllowed) expect(answer.body.original.id).toBe(original.id);
      else expect(expectError(answer, 400, 'INPUT_INVALID').data.fields?.originalId).toMatch(/^Not everybody/);
      await link('maya', post.id, null);
    }
  });

  test('never has a duplicate as its original', async () => {
    const [first, second, third] = [
      await forum.post('tomasz', COMMONS),
      await forum.post('tomasz', COMMONS),
      await forum.post('tomasz', COMMONS),
    ];
    await link('tomasz', second.id, first.id);
    expect((await link('tomasz', third.id, second.id)).body.original.id).toBe(first.id);
    expectError(await link('tomasz', first.id, (await forum.post('tomasz', COMMONS)).id), 409, 'CONFLICT');
    expectError(await link('tomasz', first.id, second.id), 400, 'INPUT_INVALID');
  });

  test('and its original cannot be linked to each other at the same time', async () => {
    const [one, other] = [await forum.post('tomasz', COMMONS), await forum.post('tomasz', COMMONS)];
    const answers = await Promise.all([link('tomasz', one.id, other.id), link('maya', other.id, one.id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => [400, 409].includes(status))).toHaveLength(1);
  });

  test('must be another question of the same school', async () => {
    const question = await forum.post('tomasz', COMMONS);
    const others = [question, await forum.post('tomasz', COMMONS, { category: 'Vent' }), await forum.post('samuel', 'thedashboard')];
    for (const { id } of others)
      expect(Object.keys(expectError(await link('tomasz', question.id, id), 400, 'INPUT_INVALID').data.fields ?? {})).toEqual([
        'originalId',
      ]);
    const vent = await forum.post('tomasz', COMMONS, { category: 'Vent' });
    expectError(await link('tomasz', vent.id, question.id), 400, 'INPUT_INVALID');
    expect((await shown('tomasz', vent.slug)).can.link).toBe(false);
    expectError(await link('tomasz', question.id, (await forum.post('kai', 'port-ellery/general/harbor')).id), 404, 'NOT_FOUND');
    expectError(await link('hannah', question.id, vent.id), 403, 'FORBIDDEN');
  });

  test('stays without a link when the original is deleted', async () => {
    const original = await forum.post('tomasz', COMMONS);
    const again = await forum.post('hannah', COMMONS);
    await link('hannah', again.id, original.id);
    await (await forum.as('tomasz')).request('DELETE', `/api/posts/${original.id}`, {});
    expect((await shown('hannah', again.slug)).original).toBeNull();
  });
});

describe('the asker of a duplicate', () => {
  test('is notified once, with a link, when the original is answered', async () => {
    const original = await forum.post('tomasz', COMMONS, { title: 'Asked first' });
    const again = await forum.post('hannah', COMMONS);
    await link('hannah', again.id, original.id);
    const answer = await forum.comment('maya', original.id, 'Like this.');
    for (const accepted of [answer, null, answer]) await accept(original.id, accepted);
    expect(await notifications('hannah')).toMatchObject([
      {
        ...{ type: 'original_answered', others: 0, path: `${original.path}#comment-${answer}` },
        ...{ actor: { username: 'maya' }, post: { title: 'Asked first' }, comment: { id: answer, excerpt: 'Like this.' } },
      },
    ]);
  });

  test('is notified of the answer that replaces a withdrawn one', async () => {
    const original = await forum.post('tomasz', COMMONS);
    await link('hannah', (await forum.post('hannah', COMMONS)).id, original.id);
    const [wrong, right] = [await forum.comment('maya', original.id), await forum.comment('maya', original.id)];
    for (const accepted of [wrong, null, right]) await accept(original.id, accepted);
    expect((await notifications('hannah')).map(({ comment }) => comment.id)).toContain(right);
  });

  test('is notified when a moderator links it to an answered question', async () => {
    const original = await forum.post('tomasz', COMMONS);
    const again = await forum.post('hannah', COMMONS);
    await accept(original.id, await forum.comment('maya', original.id));
    expect(await notifications('hannah')).toEqual([]);
    await link('maya', again.id, original.id);
    expect((await notifications('hannah')).map(({ type }) => type)).toEqual(['original_answered']);
    await (await forum.as('hannah')).delete('/notifications');
    await link('maya', (await forum.post('maya', COMMONS)).id, original.id);
    expect(await notifications('hannah')).toEqual([]);
  });

  test('is not notified if they muted it; followers read about it in the digest', async () => {
    const original = await forum.post('tomasz', COMMONS);
    const again = await forum.post('hannah', COMMONS);
    await link('hannah', again.id, original.id);
    const follow = async (name: CastName, level: 'followed' | 'muted') => {
      const { tenant_id } = await forum.db.selectFrom('posts').select('tenant_id').where('id', '=', again.id).executeTakeFirstOrThrow();
      await forum.db
        .insertInto('post_states')
        .values({ post_id: again.id, tenant_id, member_id: await forum.id(name), level })
        .onConflict((conflict) => conflict.columns(['post_id', 'member_id', 'tenant_id']).doUpdateSet({ level }))
        .execute();
    };
    await follow('maya', 'followed');
    await follow('hannah', 'muted');
    await accept(original.id, await forum.comment('tomasz', original.id, 'I found it.'));
    for (const name of ['maya', 'hannah'] as const) expect(await notifications(name)).toEqual([]);
  });

  test('is not notified of their own answer, or after they have left the school', async () => {
    const original = await forum.post('tomasz', COMMONS);
    const again = await forum.post('hannah', COMMONS);
    await link('hannah', again.id, original.id);
    await accept(original.id, await forum.comment('hannah', original.id));
    expect(await notifications('hannah')).toEqual([]);
    const move = async (school: string) => {
      const { id } = await forum.db.selectFrom('institutions').select('id').where('slug', '=', school).executeTakeFirstOrThrow();
      await forum.db
        .updateTable('members')
        .set({ institution_id: id })
        .where('id', '=', await forum.id('hannah'))
        .execute();
    };
    await move('port-ellery');
    await accept(original.id, await forum.comment('maya', original.id));
    await move('alder-ridge');
    expect(await notifications('hannah')).toEqual([]);
  });
});
