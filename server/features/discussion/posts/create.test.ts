import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Answer, expectError, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';

const COMMONS = 'alder-ridge/general/commons';

async function draft(forum: ReturnType<typeof useForum>, fields: Record<string, unknown> = {}) {
  const { id: communityId } = await forum.community(COMMONS);
  return {
    communityId,
    requestKey: randomUUID(),
    title: 'Where do you print posters?',
    category: 'Question',
    body: 'The library printer is down.',
    ...fields,
  };
}

describe('writing a post', () => {
  const forum = useForum();
  beforeAll(() => liftLimits(forum));

  async function write(fields: Record<string, unknown> = {}): Promise<Answer> {
    return (await forum.as('tomasz')).post('/posts', await draft(forum, fields));
  }
  async function written(fields: Record<string, unknown> = {}) {
    const { slug } = await forum.post('tomasz', COMMONS, fields);
    return (await (await forum.as('hannah')).get(`/posts/${slug}`)).body;
  }
  async function fieldsOf(fields: Record<string, unknown>) {
    return expectError(await write(fields), 400, 'INPUT_INVALID').data.fields;
  }

  test('returns its path and a message, and others can open it', async () => {
    const answer = await write({ title: '  Where do you print posters?  ', url: 'example.org/print' });
    expect(answer.status).toBe(201);
    expect(answer.body.message).toBe('Post created successfully!');
    expect(answer.body.path).toMatch(/^\/communities\/alder-ridge\/general\/commons\/posts\/\d{13}-where-do-you-print-posters$/);
    const post = (await (await forum.as('hannah')).get(`/posts/${answer.body.path.split('/').at(-1)}`)).body;
    expect(post).toMatchObject({
      id: answer.body.id,
      path: answer.body.path,
      title: 'Where do you print posters?',
      category: 'Question',
      body: 'The library printer is down.',
      url: 'https://example.org/print',
      author: { username: 'Tomasz.W', year: 'M1' },
      community: { path: '/communities/alder-ridge/general/commons', displayName: 'Commons', institution: { slug: 'alder-ridge' } },
      updatedAt: null,
      isPinned: false,
      isCollapsed: false,
      commentsCount: 0,
      reactionsCount: 0,
      liked: false,
    });
    expect((await (await forum.as('hannah')).get(`/posts/${answer.body.id}`)).body).toEqual(post);
  });

  test.each(['Resource', 'Question', 'Insight', 'Announcement', 'Vent', 'Meme', 'Blurb', 'Miscellaneous'])(
    'works as %s',
    async (category) => {
      expect((await written({ category })).category).toBe(category);
    },
  );

  test('works with a title alone', async () => {
    expect(await written({ body: undefined, url: undefined })).toMatchObject({ body: '', url: null });
  });

  test('keeps Markdown, code and text in any script exactly as written', async () => {
    const body = '# Tips\n\n<b>not bold</b> & `a < b`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nΚαλημέρα 心臓 🫀 ́e';
    expect((await written({ body })).body).toBe(body);
  });

  test.each([
    ['Ünïcode & “quotes” – 2nd try!', /^\d{13}-unicode-quotes-2nd-try$/],
    ['心臓の聴診', /^\d{13}$/],
    ['../../admin?x=1#top', /^\d{13}-admin-x-1-top$/],
    ['w'.repeat(150), /^\d{13}-w{80}$/],
  ])('“%s” gets a safe and readable slug', async (title, slug) => {
    const { slug: made } = await forum.post('tomasz', COMMONS, { title });
    expect(made).toMatch(slug);
    expect((await (await forum.as('hannah')).get(`/posts/${made}`)).body.title).toBe(title);
  });

  test('posts with the same title in the same millisecond get different slugs', async () => {
    // The clock is fixed, because the collision needs the same millisecond.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    try {
      const posts = await Promise.all(Array.from({ length: 8 }, () => forum.post('tomasz', COMMONS, { title: 'Good morning' })));
      expect(new Set(posts.map(({ slug }) => slug)).size).toBe(8);
      expect(new Set(posts.map(({ id }) => id)).size).toBe(8);
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    ['example.org', 'https://example.org'],
    ['  http://example.org/a?b=c#d  ', 'http://example.org/a?b=c#d'],
    ['example.org:8080/x', 'https://example.org:8080/x'],
    ['HTTPS://Example.org', 'HTTPS://Example.org'],
  ])('a link %s is kept as %s', async (url, kept) => {
    expect((await written({ url })).url).toBe(kept);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.org',
    'two words',
    'https://',
    'nothing',
    'https://user@example.org',
    'https:example.org',
  ])('a link %s is refused', async (url) => {
    expect(await fieldsOf({ url })).toEqual({ url: 'Please enter a valid web address.' });
  });

  test('with several mistakes names every field at once', async () => {
    const fields = await fieldsOf({
      communityId: '',
      title: '   ',
      category: 'Gossip',
      body: 'x'.repeat(30_001),
      url: 'javascript:',
      requestKey: 'again',
    });
    expect(fields).toMatchObject({
      communityId: 'Please select a community.',
      title: 'Please enter a title.',
      category: 'Please select a category.',
      body: 'At most 30,000 characters',
      url: 'Please enter a valid web address.',
    });
    expect(Object.keys(fields ?? {}).sort()).toEqual(['body', 'category', 'communityId', 'requestKey', 'title', 'url']);
  });

  test('accepts title and text of the maximum length, and not one character more', async () => {
    const longest = { title: 't'.repeat(150), body: 'x'.repeat(30_000) };
    expect(await written(longest)).toMatchObject(longest);
    expect(await fieldsOf({ title: 't'.repeat(151) })).toEqual({ title: 'At most 150 characters' });
  });

  test('cannot set the author, a pin or likes', async () => {
    const fields = await fieldsOf({ authorId: await forum.id('maya'), isPinned: true, reactionsCount: 9 });
    expect(Object.keys(fields ?? {}).sort()).toEqual(['authorId', 'isPinned', 'reactionsCount']);
  });

  test('sent twice is written once, and both responses return it', async () => {
    const form = await draft(forum, { title: 'Only once please' });
    const tomasz = await forum.as('tomasz');
    const first = await tomasz.post('/posts', form);
    const again = await tomasz.post('/posts', { ...form, title: 'Only once please!' });
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(await count('Only once please')).toBe(1);
  });

  test('sent ten times at once is written once, and all responses return it', async () => {
    const form = await draft(forum, { title: 'A very nervous finger' });
    const tomasz = await forum.as('tomasz');
    const answers = await Promise.all(Array.from({ length: 10 }, () => tomasz.post('/posts', form)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.path)).size).toBe(1);
    expect(await count('A very nervous finger')).toBe(1);
  });

  test('with the request key of somebody else’s post creates a separate post', async () => {
    const form = await draft(forum, { title: 'Same key' });
    const first = await (await forum.as('tomasz')).post('/posts', form);
    const second = await (await forum.as('hannah')).post('/posts', form);
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
    expect(await count('Same key')).toBe(2);
  });

  async function count(title: string): Promise<number> {
    return (await forum.db.selectFrom('posts').select('id').where('title', '=', title).execute()).length;
  }
});
