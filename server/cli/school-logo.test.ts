import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operator } from '#server/shell/operator/installation.ts';
import { Refusal } from '#server/shell/operator/problems.ts';
import { type Json, useForum } from '#server/testing/forum.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { useStore } from '#server/testing/store.ts';
import { addSchool, editSchool, listSchools } from './schools.ts';

const { stored } = useStore();
const forum = useForum();
let operator: Operator;
let folder: string;
beforeAll(async () => {
  operator = operatorOf(forum);
  folder = await mkdtemp(join(tmpdir(), 'rounds-logo-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: Uint8Array | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function wordMark(): Promise<string> {
  const mark = sharp({ create: { width: 600, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  const ink = { create: { width: 400, height: 100, channels: 3 as const, background: '#102040' } };
  const bytes = await mark
    .composite([{ input: ink, left: 100, top: 50 }])
    .withExif({ IFD0: { Make: 'Telephone' } })
    .png()
    .toBuffer();
  return file('mark.png', bytes);
}

async function shown(): Promise<Json> {
  return (await (await forum.as('hannah')).get('/communities/alder-ridge/classes/anatomy')).body.institution;
}

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error(`Not refused: ${String(error)}`);
  return error.message;
}

async function load(url: string): Promise<Response> {
  return fetch(`${forum.origin}${url}`);
}

describe('a school’s logo and subtitle', () => {
  test('show in its communities, the logo also on profiles; the file is re-encoded', async () => {
    await editSchool(operator, 'alder-ridge', { logo: await wordMark(), subtitle: 'Old stones' });
    const school = await shown();
    expect(school).toMatchObject({
      slug: 'alder-ridge',
      subtitle: 'Old stones',
      logoUrl: expect.stringMatching(/^\/pictures\/.*-256\.webp$/),
    });
    const { items } = (await (await forum.as('hannah')).get('/communities')).body;
    expect(items.find(({ slug }: Json) => slug === 'anatomy').institution).toEqual(school);
    for (const size of [96, 256, 512]) {
      const answer = await load(school.logoUrl.replace('-256.', `-${size}.`));
      expect(answer.headers.get('content-type')).toBe('image/webp');
      const bytes = Buffer.from(await answer.arrayBuffer());
      const { format, width, height, exif } = await sharp(bytes).metadata();
      expect({ format, width, height, exif }).toEqual({ format: 'webp', width: size, height: size, exif: undefined });
      const corner = await sharp(bytes).extract({ left: 1, top: 1, width: 1, height: 1 }).raw().toBuffer();
      expect([...corner.subarray(0, 3)], 'on white, with nothing cut off').toEqual([255, 255, 255]);
    }
    for (const [username, url] of [
      ['hannah_b', school.logoUrl],
      ['ava', null],
    ]) {
      expect((await forum.anonymous().get(`/profiles/${username}`)).body, username).toMatchObject({ username, schoolLogoUrl: url });
    }
  });

  test('survive other edits; a new logo replaces the old one, and an empty one removes it', async () => {
    await editSchool(operator, 'alder-ridge', { logo: await wordMark() });
    const { logoUrl: first } = await shown();
    await editSchool(operator, 'alder-ridge', { subtitle: 'New stones' });
    expect(await shown()).toMatchObject({ subtitle: 'New stones', logoUrl: first });
    await editSchool(operator, 'alder-ridge', { logo: await wordMark() });
    const { logoUrl: second } = await shown();
    expect(second).not.toBe(first);
    await expect.poll(async () => (await load(first)).status).toBe(404);
    expect((await load(second)).status).toBe(200);
    await editSchool(operator, 'alder-ridge', { logo: '' });
    expect(await shown()).toMatchObject({ logoUrl: null });
    await expect.poll(async () => (await load(second)).status).toBe(404);
    await expect.poll(() => stored(forum, 'pictures')).toEqual([]);
  });

  test('can be given with a new school', async () => {
    const school = await addSchool(operator, { name: 'Marked', domains: ['marked.edu'], logo: await wordMark() });
    expect((await listSchools(operator)).find(({ slug }) => slug === 'marked')?.logo).toBe(school.logo);
    expect((await load(school.logo ?? '')).status).toBe(200);
  });

  test.each([
    ['a drawing (SVG)', 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'Please choose a picture: PNG, JPEG'],
    ['no picture', 'logo.png', 'Not a picture', 'Please choose a picture: PNG, JPEG'],
    ['a broken one', 'logo.gif', 'GIF89a\u0001\u0000\u0001\u0000', 'This picture cannot be read'],
    ['too large', 'logo.bmp', new Uint8Array(10_485_761), 'The picture can be at most 10 MB'],
  ])('is refused when it is %s', async (_what, name, content, text) => {
    const before = await shown();
    expect(await refusal(editSchool(operator, 'alder-ridge', { logo: await file(name, content) }))).toContain(text);
    expect(await shown()).toEqual(before);
  });

  test('is refused when there is no such file, or an address of another site', async () => {
    for (const logo of [join(folder, 'none.png'), 'https://elsewhere.example/x.png'])
      expect(await refusal(editSchool(operator, 'alder-ridge', { logo }))).toContain(`${logo} cannot be read: ENOENT`);
  });
});
