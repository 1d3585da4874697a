import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encodeCursor } from '#server/platform/db/paging.ts';
import { expectError, useForum } from '#server/testing/forum.ts';

const forum = useForum();

describe('an answer that names wrong fields', () => {
  it('stays short, however many there are', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`field${index}`, 1]));
    const answer = await forum.anonymous().post('/sign-in', { email: '', password: '', ...unknown });
    const { data } = expectError(answer, 400, 'INPUT_INVALID');
    expect(Object.keys(data.fields ?? {}).length).toBeLessThanOrEqual(50);
    expect(JSON.stringify(answer.body).length).toBeLessThan(20_000);
  });

  it('stays short, however long their names are', async () => {
    const answer = await forum.anonymous().post('/sign-in', { email: '', password: '', ['x'.repeat(400_000)]: 1 });
    expectError(answer, 400, 'INPUT_INVALID');
    expect(JSON.stringify(answer.body).length).toBeLessThan(20_000);
  });
});

describe('a moment with more digits than the database reads', () => {
  const long = `2026-01-01T00:00:00.${'1'.repeat(150)}Z`;

  it.each(['/notifications', '/contributions/posts', '/restrictions', '/conversations'])('is no place in the list of %s', async (path) => {
    const cursor = encodeCursor([long, randomUUID()]);
    const kai = await forum.as('kai');
    expectError(await kai.get(`${path}?cursor=${cursor}`), 400, 'INPUT_INVALID');
  });
});

describe('an address with a part longer than any', () => {
  it.each([
    ['/attachments/', '/notes.txt'],
    ['/attachment-previews/', ''],
    ['/pictures/', ''],
  ])('leads nowhere: %s…%s', async (before, after) => {
    const answer = await forum.anonymous().request('GET', `${before}${'x'.repeat(401)}${after}`);
    expect(expectError(answer, 404, 'NOT_FOUND').status).toBe(404);
  });
});
