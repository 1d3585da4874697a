import { get as httpGet, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectError, useForum, type Visitor } from '#server/testing/forum.ts';

const forum = useForum();
let hannah: Visitor;
let feed: string;
let postId: string;
beforeAll(async () => {
  hannah = await forum.as('hannah');
  const { id } = await forum.community('alder-ridge/general/commons');
  feed = `/communities/${id}/posts`;
  for (let count = 0; count < 3; count += 1)
    postId = (await forum.post('hannah', 'alder-ridge/general/commons', { body: 'Plexus '.repeat(40) })).id;
});

const ask = (path: string, headers: Record<string, string> = {}) => hannah.request('GET', `/api${path}`, undefined, headers);

describe('a read', () => {
  test('that has not changed gets 304', async () => {
    const first = await ask('/communities');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    const again = await ask('/communities', { 'if-none-match': `"other", ${etag}` });
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag]);
    expect(again.headers.get('content-length')).toBeNull();
    await forum.db.updateTable('communities').set({ subtitle: 'Changed' }).where('institution_id', 'is', null).execute();
    const changed = await ask('/communities', { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  test('is sent in full to another person, and refused after losing access', async () => {
    const etag = (await ask('/navigation')).headers.get('etag') ?? '';
    const other = await (await forum.as('kai')).request('GET', '/api/navigation', undefined, { 'if-none-match': etag });
    expect(other.status).toBe(200);
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
  ])('of %s has the right cache policy: %s', async (path, expected) => {
    expect((await ask(path)).headers.get('cache-control')).toBe(expected);
  });

  test('of posts is not stored by browsers', async () => {
    expect((await ask(feed)).headers.get('cache-control')).toBe('private, no-store');
  });
});

test('a write gets a full answer without an ETag, despite If-None-Match', async () => {
  const { status, headers } = await hannah.request('PUT', '/api/notifications/read', {}, { 'if-none-match': 'W/"other", *' });
  expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([200, null, 'private, no-store']);
});

test('a refusal has no ETag and is not stored', async () => {
  const { status, headers } = await forum.anonymous().request('GET', '/api/communities');
  expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([401, null, 'private, no-store']);
});

describe('compression', () => {
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
  ] as const)('compresses long answers with %s', async (encoding, decompress) => {
    const { headers, body } = await raw(feed, encoding);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toContain('accept-encoding');
    const text = decompress(body).toString();
    expect(JSON.parse(text).items).toHaveLength(3);
    expect(body.length).toBeLessThan(text.length / 2);
  });

  test('skips short answers and clients that accept none', async () => {
    expect((await raw('/site', 'br')).headers['content-encoding']).toBeUndefined();
    expect((await raw(feed, 'identity')).headers['content-encoding']).toBeUndefined();
  });
});

describe('unusual URLs and bodies', () => {
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

  test.each([
    { type: 'application/json', what: 'malformed', body: '{"liked":', status: 400, code: 'BODY_MALFORMED' },
    { type: 'application/json', what: 'a list', body: '[]', status: 400, code: 'BODY_MALFORMED' },
    { type: 'application/json', what: 'a wrong field', body: '{"liked":"yes"}', status: 400, code: 'INPUT_INVALID' },
    { type: 'application/json', what: 'too long', body: JSON.stringify({ x: 'x'.repeat(600_000) }), status: 413, code: 'BODY_TOO_LARGE' },
    { type: 'application/xml', what: 'no JSON', body: '<liked/>', status: 415, code: 'MEDIA_TYPE_UNSUPPORTED' },
    { type: 'application/octet-stream', what: 'a file', body: '{"liked":true}', status: 400, code: 'INPUT_INVALID' },
  ])('$type, $what: $status $code', async ({ type, body, status, code }) => {
    expectError(await hannah.send('PUT', `/api/posts/${postId}/like`, { headers: { 'content-type': type }, body }), status, code);
  });

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('%s of an unknown route: 404', async (method) => {
    expectError(await hannah.request(method, '/api/nothing-here', method === 'GET' ? undefined : {}), 404, 'NOT_FOUND');
  });

  test('a write without a body has no fields', async () => {
    expectError(await hannah.send('PUT', `/api/posts/${postId}/like`, {}), 400, 'INPUT_INVALID');
  });

  test('a path parameter wins over a body field of the same name', async () => {
    const { id } = await forum.post('hannah', 'alder-ridge/general/commons');
    const other = await forum.post('hannah', 'alder-ridge/general/commons');
    expect((await hannah.put(`/posts/${id}/like`, { liked: true, postId: other.id })).status).toBe(200);
    expect((await ask(`/posts/${other.slug}`)).body.liked).toBe(false);
  });
});
