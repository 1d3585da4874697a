import { get as httpGet, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectError, useForum, type Visitor } from '#server/testing/forum.ts';

const forum = useForum();
let hannah: Visitor;
let feed: string;
beforeAll(async () => {
  hannah = await forum.as('hannah');
  const { id } = await forum.community('alder-ridge/general/commons');
  feed = `/communities/${id}/posts`;
  for (let count = 0; count < 3; count += 1) await forum.post('hannah', 'alder-ridge/general/commons', { body: 'Plexus '.repeat(40) });
});

const ask = (path: string, headers: Record<string, string> = {}) => hannah.request('GET', `/api${path}`, undefined, headers);

describe('a read', () => {
  test('that has not changed is not sent again', async () => {
    const first = await ask('/communities');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    const again = await ask('/communities', { 'if-none-match': `"other", ${etag}` });
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag]);
    await forum.db.updateTable('communities').set({ subtitle: 'Changed' }).where('institution_id', 'is', null).execute();
    const changed = await ask('/communities', { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  test('is sent to whoever has what another person was sent, and refused to whoever may no longer read it', async () => {
    const etag = (await ask('/session')).headers.get('etag') ?? '';
    const other = await (await forum.as('kai')).request('GET', '/api/session', undefined, { 'if-none-match': etag });
    expect([other.status, other.body.viewer.username]).toEqual([200, 'kai']);
    expectError(await forum.anonymous().request('GET', '/api/communities', undefined, { 'if-none-match': etag }), 401, 'SESSION_MISSING');
  });

  test.each([
    ['/communities', 'private, no-cache'],
    ['/navigation', 'private, no-cache'],
    ['/session', 'private, no-store'],
    ['/conversations', 'private, no-store'],
    ['/notifications', 'private, no-store'],
    ['/profile', 'private, no-store'],
    ['/communities/nowhere/general/commons', 'private, no-store'],
  ])('of %s is kept by browsers as far as it may lie there: %s', async (path, expected) => {
    expect((await ask(path)).headers.get('cache-control')).toBe(expected);
  });

  test('of posts is not left behind in a browser', async () => {
    expect((await ask(feed)).headers.get('cache-control')).toBe('private, no-store');
  });
});

test('a write is no read: it has no mark and is not kept', async () => {
  const { headers } = await hannah.put('/notifications/read', {});
  expect([headers.get('etag'), headers.get('cache-control')]).toEqual([null, 'private, no-store']);
});

describe('what is compressed', () => {
  /** As it comes over the line. */
  function raw(path: string, encoding: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
    const cookie = [...hannah.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Promise((resolve, reject) => {
      httpGet(`${forum.origin}/api${path}`, { headers: { cookie, 'accept-encoding': encoding } }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }));
      }).on('error', reject);
    });
  }

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('long answers, by %s', async (encoding, decompress) => {
    const { headers, body } = await raw(feed, encoding);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toContain('accept-encoding');
    const text = decompress(body).toString();
    expect(JSON.parse(text).items).toHaveLength(3);
    expect(body.length).toBeLessThan(text.length / 2);
  });

  test('not short ones, and none for who takes none', async () => {
    expect((await raw('/site', 'br')).headers['content-encoding']).toBeUndefined();
    expect((await raw(feed, 'identity')).headers['content-encoding']).toBeUndefined();
  });
});

describe('odd addresses and bodies answer as they always did', () => {
  test.each([
    ['/session/', 200],
    ['/./session', 200],
    ['/session?', 200],
    ['/usernames/maya?unknown=1', 400],
    ['/nothing-here', 404],
    ['/communities/%2e%2e/general/commons', 404],
  ])('%s: %i', async (path, status) => {
    expect((await ask(path)).status).toBe(status);
  });

  test('an address wins over what is sent under the same name', async () => {
    const { id } = await forum.post('hannah', 'alder-ridge/general/commons');
    const other = await forum.post('hannah', 'alder-ridge/general/commons');
    expect((await hannah.put(`/posts/${id}/like`, { liked: true, postId: other.id })).status).toBe(200);
    expect((await ask(`/posts/${other.slug}`)).body.liked).toBe(false);
  });
});
