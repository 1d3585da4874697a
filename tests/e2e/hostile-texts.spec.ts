import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { findRunningPostgres } from '#server/platform/db/postgres.ts';
import { parseMarkdown } from '#shared/markdown.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { test as base, DATA_DIR, expect, logIn, open } from './fixtures.ts';
import { PAYLOADS, WITH_NUL } from './hostile-payloads.ts';
import { BODIES, batches, COMMUNITY, expectInert, forget, LINES, sent, type Written, writePost } from './hostile-steps.ts';
import { rounds } from './operator-steps.ts';

const AUTHOR = 'ines.duarte@alderridge.edu';
const OTHER = 'oliver_pratt@alderridge.edu';
const READER = 'wolfgang.theodor.von.hohenlohe@alderridge.edu';
const MODERATOR = 'jonas_lindqvist@alderridge.edu';

const test = base.extend({
  page: async ({ context, page }, use) => {
    await context.addInitScript(() => {
      window.ran = [];
      window.pwned = () => window.ran.push(location.href);
    });
    page.on('dialog', (dialog) => {
      throw new Error(`A dialog: ${dialog.message()}`);
    });
    await use(page);
  },
});

test('the corpus is large, and each batch has every payload', { tag: '@any-width' }, () => {
  expect(PAYLOADS.length).toBeGreaterThan(200);
  for (const payload of PAYLOADS) expect(BODIES.some((body) => body.includes(payload))).toBe(true);
  // The parser shows texts beyond its limits as plain text, which would test nothing.
  expect(BODIES.filter((body) => parseMarkdown(body) === null)).toEqual([]);
});

const textAt = (index: number) => BODIES[index % BODIES.length] ?? '';

/** With a step of 3, a test takes every third text. */
const QUICK = { step: 3, author: AUTHOR, tag: ['@any-width'] };
const THOROUGH = { step: 1, author: OTHER, tag: ['@any-width', '@full'] };

// A post, its comment and its reply are three consecutive texts.
for (const { words, step, author, tag } of [
  { words: 'each text in one of these', ...QUICK },
  { words: 'each text in all of these', ...THOROUGH },
])
  test(`titles, bodies, excerpts, comments, replies and file names run no script and send no request: ${words}`, { tag }, async ({
    page,
  }) => {
    await logIn(page, author);
    const posts: Written[] = [];
    try {
      const titles = batches(LINES, 150, ' ').filter((_, index) => index % step === 0);
      for (let from = 0; from < titles.length; from += PAGE_SIZES.posts) {
        for (const title of titles.slice(from, from + PAGE_SIZES.posts)) posts.push(await writePost(page, title, ''));
        await open(page, COMMUNITY);
        await expectInert(page, posts.length);
        await forget(page, posts.splice(0));
      }

      for (let index = 0; index < BODIES.length; index += step) {
        const name = batches(LINES, 190, ' ')[index] ?? '';
        const file = await sent<Written>(
          page.request.post(`/api/attachments?name=${encodeURIComponent(`${name}.txt`)}`, {
            headers: { 'content-type': 'application/octet-stream' },
            data: Buffer.from('Notes'),
          }),
        );
        const post = await writePost(page, `=cmd|pwned ${index}`, textAt(index), file.id);
        posts.push(post);
        const { comment } = await sent<{ comment: Written }>(
          page.request.post(`/api/posts/${post.id}/comments`, { data: { requestKey: randomUUID(), content: textAt(index + 1) } }),
        );
        const reply = { requestKey: randomUUID(), content: textAt(index + 2), replyToId: comment.id };
        await sent(page.request.post(`/api/posts/${post.id}/comments`, { data: reply }));
        await open(page, post.path);
        await expectInert(page, 10);
      }
      await open(page, COMMUNITY);
      await expectInert(page);
      await page.getByRole('link', { name: '=cmd|pwned 0' }).first().click();
      await expect(page).toHaveURL(/\/posts\//);
      await expectInert(page, 10);
      await open(page, '/communities/alder-ridge/your-posts');
      await expectInert(page);
    } finally {
      await forget(page, posts);
    }
  });

test('server, browser and excerpt show a text beyond the parser’s limits as the same plain text', { tag: '@any-width' }, async ({
  page,
}) => {
  await logIn(page, AUTHOR);
  const body = `${'- '.repeat(100)}deep **not bold**`;
  expect(parseMarkdown(body)).toBeNull();
  const post = await writePost(page, 'A text beyond the limits', body);
  try {
    const plain = page.locator('main').getByText(body, { exact: true });
    await open(page, COMMUNITY);
    await expect(plain).toHaveCount(1);
    await page.getByRole('link', { name: 'A text beyond the limits' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'A text beyond the limits' })).toBeVisible();
    await expect(plain).toHaveCount(1);
    const inBrowser = await plain.evaluate((element) => element.outerHTML);
    const fromServer = await (await page.request.get(post.path)).text();
    expect(fromServer).toContain(inBrowser);
  } finally {
    await forget(page, [post]);
  }
});

for (const { words, step, author, tag } of [
  { words: 'each text in messages', ...QUICK },
  { words: 'each text in messages and bios', ...THOROUGH },
])
  test(`profiles, messages, notifications and search terms run no script and send no request: ${words}`, { tag }, async ({
    page,
    secondPage,
  }) => {
    const [username = ''] = author.split('@');
    await logIn(page, author);
    const own = await sent<{ year: string }>(page.request.get('/api/profile'));
    const nothing = { year: own.year, specialty: '', interests: '', bio: '', instagram: '', facebook: '' };
    for (const [index, bio] of batches(PAYLOADS, 1_500).entries()) {
      if (index % step > 0) continue;
      const interests = batches(PAYLOADS, 350)[index] ?? '';
      const specialty = batches(LINES, 40)[index * 7] ?? '';
      await sent(page.request.put('/api/profile/medical', { data: { ...nothing, bio, interests, specialty } }));
      await open(page, `/profiles/${username}`);
      await expectInert(page, 10);
    }
    await open(page, `/profiles/settings/${username}`);
    await expect(page.getByLabel('Bio')).toHaveValue(/pwned/);
    await sent(page.request.put('/api/profile/medical', { data: nothing }));

    await logIn(secondPage, READER);
    const { id } = await sent<Written>(page.request.get('/api/profiles/wolfgang.theodor.von.hohenlohe'));
    for (const content of batches(PAYLOADS, 2_500))
      await sent(page.request.post(`/api/conversations/${id}/messages`, { data: { requestKey: randomUUID(), content } }));
    await open(secondPage, `/direct/messages/${username}`);
    await expectInert(secondPage, 100);

    const post = await writePost(page, '<img src=x onerror=pwned()>', 'pwned');
    await sent(secondPage.request.put(`/api/posts/${post.id}/like`, { data: { liked: true } }));
    await open(page, `/profiles/${username}/notifications`);
    await expectInert(page);
    await forget(page, [post]);
    for (const q of batches(LINES, 200, ' ').filter((_, index) => index % (12 * step) === 0)) {
      await open(page, `/search?q=${encodeURIComponent(q)}`);
      await expect(page.getByRole('searchbox').or(page.getByRole('combobox')).first()).toBeVisible();
      expect(await page.evaluate(() => window.ran)).toEqual([]);
    }
  });

test('reports, notes, the log, mails and exports run no script and send no request', { tag: '@any-width' }, async ({
  page,
  secondPage,
}) => {
  await logIn(page, AUTHOR);
  await logIn(secondPage, READER);
  const posts: Written[] = [];
  const details = batches(PAYLOADS, 1_500);
  for (const [index, additionalInformation] of details.entries()) {
    const post = await writePost(page, LINES.at(-1 - index) ?? '', BODIES[index % BODIES.length] ?? '');
    posts.push(post);
    const data = { kind: 'post', targetId: post.id, reasons: ['Other'], additionalInformation };
    await sent(secondPage.request.post('/api/reports', { data }));
  }
  await logIn(secondPage, MODERATOR);
  const { items } = await sent<{ items: { id: string; targetId: string; notesVersion: number; content: { fullReportPath: string } }[] }>(
    secondPage.request.get('/api/institutions/alder-ridge/reports'),
  );
  const reports = items.filter(({ targetId }) => posts.some(({ id }) => id === targetId));
  expect(reports.length).toBe(details.length);
  for (const [index, { id, notesVersion }] of reports.entries()) {
    const notes = batches(PAYLOADS, 5_000)[index % 3] ?? '';
    await sent(secondPage.request.put(`/api/reports/${id}/notes`, { data: { notes, version: notesVersion } }));
  }
  const note = details[0] ?? '';
  await sent(
    secondPage.request.post(`/api/reports/${reports[0]?.id}/warnings`, { data: { requestKey: randomUUID(), reason: 'Other', note } }),
  );
  await open(secondPage, '/admin/alder-ridge?tab=reports&status=all');
  for (const one of await secondPage.getByRole('article').getByRole('heading', { level: 3 }).getByRole('button').all()) await one.click();
  await expectInert(secondPage, 50);
  await open(secondPage, reports[0]?.content.fullReportPath ?? '');
  await expectInert(secondPage, 10);

  const csv = await secondPage.request.post('/api/exports', { data: { what: 'reported_content', institution: 'alder-ridge' } });
  expect(csv.headers()).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'x-content-type-options': 'nosniff' });
  expect(csv.headers()['content-disposition']).toMatch(/^attachment;/);
  const cells = (parse(await csv.text(), { bom: true }) as string[][]).flat();
  expect(cells.some((cell) => cell.includes('pwned'))).toBe(true);
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);

  await open(page, '/profiles/ines.duarte/notifications');
  await forget(page, posts.slice(0, 1));
  await sent(
    secondPage.request.post('/api/institutions/alder-ridge/report-deletions', { data: { reportIds: reports.map(({ id }) => id) } }),
  );
  await open(secondPage, '/admin/alder-ridge/log');
  await forget(page, posts.slice(1));

  await expect(async () => {
    await page.goto('/outbox');
    await expect(page.getByText('A warning from the moderators').first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectInert(page, 10);
  const mail = page.locator('article', { hasText: `To ${AUTHOR}` }).first();
  await page.goto((await mail.locator('a[href^="/outbox/"]').getAttribute('href')) ?? '');
  await expectInert(page, 10);
});

test('pages and schools of operators run no script and send no request', { tag: ['@any-width', '@full'] }, async ({ page }, info) => {
  const file = info.outputPath('hostile.md');
  try {
    for (const [index, body] of BODIES.entries()) {
      await writeFile(file, body);
      await rounds('page', 'set', 'hostile', '--title', (LINES[index] ?? '').slice(0, 150), '--file', file);
      await open(page, '/pages/hostile');
      await expectInert(page, 5);
    }
    const name = '"><img src=x onerror=pwned()><script>pwned()</script>';
    await rounds('school', 'add', '--name', name, '--slug', 'hostile', '--domain', 'hostile.edu');
    await logIn(page, 'ava.premed@mail.example');
    await open(page, '/profiles/settings/ava.premed');
    const school = page.getByLabel('School');
    await school.fill(name);
    await expect(page.getByText('School confirmed')).toBeVisible();
    expect(await school.evaluate((field: HTMLInputElement) => [...(field.list?.options ?? [])].map(({ value }) => value))).toContain(name);
    await expectInert(page);
  } finally {
    // There is no command that deletes a school.
    const client = new pg.Client({ connectionString: (await findRunningPostgres(DATA_DIR)) ?? '' });
    await client.connect();
    await client.query("DELETE FROM institutions WHERE slug = 'hostile'");
    await client.query("DELETE FROM content_pages WHERE slug = 'hostile'");
    await client.end();
  }
});

test('invalid names, usernames and links are refused', { tag: '@any-width' }, async ({ other }) => {
  const form = {
    userType: 'medical_student',
    email: 'hostile@alderridge.edu',
    username: 'hostile',
    password: 'Correct-horse-7!',
    accepted: true,
  };
  const { items } = await sent<{ items: Written[] }>(other.request.get('/api/institutions'));
  expect(items.length).toBeGreaterThan(0);
  for (const payload of [...PAYLOADS, ...WITH_NUL]) {
    const named = await other.request.post('/api/sign-up', { data: { ...form, name: payload, username: payload } });
    expect(named.status(), payload).toBe(400);
    expect(Object.keys(((await named.json()) as { data: { fields: object } }).data.fields).sort(), payload).toEqual(['name', 'username']);
  }
  await logIn(other, AUTHOR);
  const links = PAYLOADS.flatMap((one) => /(?:\]\(|href=["']?)([^)"'>]+)/.exec(one)?.[1] ?? []);
  for (const url of [...links, ...WITH_NUL]) {
    const answer = await other.request.post('/api/posts', {
      data: { requestKey: randomUUID(), communityId: randomUUID(), title: 'x', category: 'Question', url },
    });
    expect(answer.ok(), url).toBe(false);
  }
});
