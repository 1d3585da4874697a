import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { expectError, useForum } from '#server/testing/forum.ts';

const forum = useForum();

test('five posts a minute are allowed, counting refused ones; the sixth response says how long to wait', async () => {
  const hannah = await forum.as('hannah');
  const { id: communityId } = await forum.community('alder-ridge/general/commons');
  const send = (title: string) => hannah.post('/posts', { communityId, requestKey: randomUUID(), title, category: 'Blurb' });
  for (let attempt = 0; attempt < 2; attempt += 1) expectError(await send(''), 400, 'INPUT_INVALID');
  for (let written = 2; written < 5; written += 1) expect((await send('Rain again')).status).toBe(201);
  const refused = await send('Rain again');
  const { retryAfter } = expectError(refused, 429, 'TOO_MANY_REQUESTS').data;
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(60);
  expect(refused.headers.get('retry-after')).toBe(String(retryAfter));
});

test('a moderator may delete 30 posts and comments of others an hour; then the operator is told once', async () => {
  const post = await forum.post('tomasz', 'thedashboard');
  const own = await forum.post('maya', 'thedashboard');
  const comments = [];
  for (let written = 0; written < 2; written += 1) comments.push(await forum.comment('tomasz', post.id));
  const maya = await forum.as('maya');
  const { limits } = forum.running.services;
  for (let deleted = 1; deleted < 30; deleted += 1) await limits.take('moderator-deletions', await forum.id('maya'));
  const removeComment = (id?: string) => maya.request('DELETE', `/api/comments/${id}`, { phrase: 'delete_comment' });
  const removePost = (id: string) => maya.request('DELETE', `/api/posts/${id}`, { phrase: 'delete_post' });
  expect((await removeComment(comments[0])).status).toBe(200);
  const refused = await removeComment(comments[1]);
  expect(expectError(refused, 429, 'TOO_MANY_REQUESTS').message).toContain('one moderator can delete is limited');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  expectError(await removePost(post.id), 429, 'TOO_MANY_REQUESTS');
  expect((await removePost(own.id)).status).toBe(200);
  expect((await (await forum.as('tomasz')).delete(`/comments/${comments[1]}`)).status).toBe(200);
  const mails = await forum.mails(forum.running.services.config.operatorEmail);
  expect(mails).toEqual([expect.objectContaining({ body: expect.stringContaining('account suspend maya') })]);
});
