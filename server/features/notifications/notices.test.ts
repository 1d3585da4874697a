import { beforeAll, describe, expect, test } from 'vitest';
import { type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import type { LiveEvent } from '#shared/rules/live.ts';

const COMMONS = 'alder-ridge/general/commons';
const forum = useForum();
const events: LiveEvent[] = [];

beforeAll(() => {
  liftLimits(forum);
  const { live } = forum.running.services;
  const { publish } = live;
  live.publish = (published) => {
    events.push(...published);
    publish(published);
  };
});

async function noticesOf(name: 'hannah' | 'tomasz') {
  const { status, body } = await (await forum.as(name)).get('/notices');
  expect(status).toBe(200);
  return body;
}

describe('an author’s deletion of their own post or comment', () => {
  const deletedOf = async (name: 'hannah' | 'tomasz') => (await noticesOf(name)).items.filter(({ kind }: Json) => kind === 'deleted');

  test('tells each author of what goes with it once', async () => {
    const post = await forum.post('tomasz', COMMONS, { title: 'Taken back' });
    for (const by of ['hannah', 'hannah', 'tomasz'] as const) await forum.comment(by, post.id);
    const kept = await forum.post('maya', COMMONS, { title: 'Stays' });
    const comment = await forum.comment('tomasz', kept.id);
    await forum.comment('hannah', kept.id, 'A reply.', comment);
    events.splice(0);
    const tomasz = await forum.as('tomasz');
    expect((await tomasz.delete(`/comments/${comment}`)).status).toBe(200);
    expect((await tomasz.delete(`/posts/${post.id}`)).status).toBe(200);
    expect(await deletedOf('hannah')).toMatchObject([
      { subject: 'the post “Taken back”, with what you wrote below it,', reasons: [], readAt: null },
      { subject: 'a comment on “Stays”, with your replies to it,', reasons: [], readAt: null },
    ]);
    expect(await deletedOf('tomasz')).toEqual([]);
    const told = events.filter(({ kind, topic }) => kind === 'notifications.changed' && topic.startsWith('person:'));
    expect(told).toContainEqual(expect.objectContaining({ topic: `person:${await forum.id('hannah')}` }));
  });

  test('tells nobody if only their own words go', async () => {
    const post = await forum.post('tomasz', COMMONS, { title: 'My own doing' });
    const comment = await forum.comment('tomasz', post.id);
    await forum.comment('tomasz', post.id, 'More of mine.', comment);
    const before = await deletedOf('hannah');
    const tomasz = await forum.as('tomasz');
    await tomasz.delete(`/comments/${comment}`);
    await tomasz.delete(`/posts/${post.id}`);
    expect(JSON.stringify((await noticesOf('tomasz')).items)).not.toContain('My own doing');
    expect(await deletedOf('hannah')).toEqual(before);
  });
});
