import { expect, test } from 'vitest';
import { BUILD_FOLDER } from '#server/platform/http/web-build.ts';
import { useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { LIMITS } from '#shared/rules/limits.ts';

const forum = useForum({}, BUILD_FOLDER);

const PATHS = ['/thedashboard', '/home', '/communities/alder-ridge/classes/anatomy', '/unanswered', '/saved', '/drafts', '/search'];
const FEED_LIMIT = 70 * 1_024;
const FIELD = 'The muscles of the rotator cuff, with what each of them does and what becomes of the arm when it tears.';

async function sizes(): Promise<Record<string, number>> {
  const hannah = await forum.as('hannah');
  const found: Record<string, number> = {};
  for (const path of PATHS) {
    const { status, body } = await hannah.request('GET', path);
    expect([path, status]).toEqual([path, 200]);
    // A first visit also contains the style sheet.
    found[path] = Buffer.byteLength(body.replace(/<style id="styles".*?<\/style>/s, ''));
  }
  return found;
}

test('a feed has at most 70 KB of HTML; two hundred classes add at most a tenth, because menus load them when opened', async () => {
  liftLimits(forum);
  for (let index = 0; index < 10; index += 1) await forum.post('maya', 'thedashboard', { title: `Question ${index}`, body: FIELD });
  const few = await sizes();
  expect(few['/thedashboard']).toBeLessThanOrEqual(FEED_LIMIT);
  const { institution_id } = await forum.db
    .selectFrom('communities')
    .select('institution_id')
    .where('id', '=', (await forum.community('alder-ridge/classes/anatomy')).id)
    .executeTakeFirstOrThrow();
  await forum.db
    .insertInto('communities')
    .values(
      Array.from({ length: 200 }, (_, index) => {
        const name = `Foundations of Clinical Medicine ${index}`;
        return { institution_id, name, display_name: name, slug: `foundations-${index}`, sub_slug: 'classes' as const, position: 100 };
      }),
    )
    .execute();
  const many = await sizes();
  const ratios = PATHS.map((path) => [path, (many[path] ?? 0) / (few[path] ?? 1)] as const);
  expect(ratios.filter(([, ratio]) => ratio > 1.1)).toEqual([]);
});

test('a page of forty comments full of pictures has at most 2 MB', async () => {
  liftLimits(forum);
  const pictures = '![](a) '.repeat(250).padEnd(LIMITS.comment - 10, 'a');
  const { id, path } = await forum.post('maya', 'thedashboard', { body: pictures });
  for (let index = 0; index < 10; index += 1) {
    const comment = await forum.comment('maya', id, `${index} ${pictures}`);
    for (let reply = 0; reply < 3; reply += 1)
      await forum.comment('maya', id, `reply-${index}-${reply} ${pictures}`.slice(0, LIMITS.comment), comment);
  }
  const { status, body } = await forum.anonymous().request('GET', path);
  expect(status).toBe(200);
  expect(body).toContain('reply-9-2');
  expect(Buffer.byteLength(body)).toBeLessThan(2 * 1_024 * 1_024);
});

test('while pages wait, an address for which pages have rendered too long is refused, but not a single page', async () => {
  const visitor = forum.anonymous();
  const login = async () => (await visitor.request('GET', '/login')).status;
  const six = () => Promise.all(Array.from({ length: 6 }, login));
  expect(new Set(await six())).toEqual(new Set([200]));
  await forum.running.services.limits.noteRendering('127.0.0.1', 20_000);
  expect(await six()).toContain(503);
  expect(await login()).toBe(200);
});
