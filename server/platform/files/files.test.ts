import { randomUUID } from 'node:crypto';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBucket } from '#server/testing/store.ts';
import { readConfig } from '../config.ts';
import { IDLE_TIME } from '../http/http.ts';
import type { Files } from './file-store.ts';
import { openFiles } from './files.ts';

const BYTES = Buffer.from('abcdefghijklmnopqrstuvwxyz');

describe.each(['a folder', 'a bucket'])('files in %s', (place) => {
  let files: Files;
  let folder: string;
  let stop = async () => {};
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rounds-files-'));
    const bucket = place === 'a bucket' ? await startBucket() : null;
    stop = async () => bucket?.stop();
    files = await openFiles(readConfig({ DATA_DIR: folder, ...bucket?.environment }));
  });
  afterAll(async () => {
    await stop();
    await rm(folder, { recursive: true });
  });

  async function part(key: string, start: number, end: number): Promise<string | null> {
    const stream = await files.stream(key, start, end);
    return stream === null ? null : (await buffer(stream)).toString();
  }

  test('are written, read as a whole and in ranges, and deleted', async () => {
    const key = `tests/${randomUUID()}.webp`;
    await files.write(key, BYTES);
    expect(Buffer.from((await files.read(key)) ?? [])).toEqual(BYTES);
    expect(await files.size(key)).toBe(26);
    expect([await part(key, 0, 25), await part(key, 3, 5)]).toEqual([BYTES.toString(), 'def']);
    await files.write(key, BYTES.subarray(0, 2));
    expect(await files.size(key)).toBe(2);
    await files.erase([key]);
    expect([await files.read(key), await files.size(key), await part(key, 0, 1)]).toEqual([null, null, null]);
    await files.erase([key, 'tests/never']);
  });

  test.each([0, 1, 6 * 1_024 * 1_024])('of %i bytes are moved into the store', async (size) => {
    const [key, path] = [`tests/${randomUUID()}`, join(folder, 'upload')];
    await writeFile(path, Buffer.alloc(size, 'x'));
    await files.take(key, path);
    expect([await files.size(key), (await files.read(key))?.length]).toEqual([size, size]);
    if (size > 0) expect(await part(key, size - 1, size - 1)).toBe('x');
    await expect(access(path)).rejects.toThrow('ENOENT');
  });
});

test('a bucket waits for a slow reader for longer than the server does', async () => {
  const bucket = await startBucket();
  const files = await openFiles(readConfig(bucket.environment));
  await files.write('tests/film', BYTES);
  const stream = (await files.stream('tests/film', 0, 25)) as IncomingMessage;
  // Set some seconds after the beginning.
  await expect.poll(() => stream.socket.timeout).toBeGreaterThan(0);
  expect(stream.socket.timeout).toBeGreaterThan(IDLE_TIME);
  expect((await buffer(stream)).toString()).toBe(BYTES.toString());
  await bucket.stop();
});

test('a bucket that does not respond or refuses a request causes an error, not a missing file', async () => {
  const bucket = await startBucket();
  const wrong = await openFiles(readConfig({ ...bucket.environment, S3_SECRET_ACCESS_KEY: 'another' }));
  await expect(wrong.size('tests/any')).rejects.toThrow();
  const right = await openFiles(readConfig(bucket.environment));
  await bucket.stop();
  await expect(right.read('tests/any')).rejects.toThrow();
});
