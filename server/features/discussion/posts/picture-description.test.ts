import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { editAttachment, uploaded } from '#server/testing/attachments.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { listed, report } from '#server/testing/reports.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

const ANATOMY = 'alder-ridge/classes/anatomy';
const ALT = 'An ECG with tombstone elevations in V2 to V4.';

async function pictureOf(by: 'tomasz'): Promise<string> {
  const canvas = sharp({ create: { width: 90, height: 60, channels: 3, background: '#2f6f6b' } });
  return (await uploaded(forum, by, 'IMG_0042.png', Buffer.from(await canvas.png().toBuffer()))).id;
}

async function written(alt: string): Promise<{ id: string; slug: string }> {
  return forum.post('tomasz', ANATOMY, { title: 'What is this?', body: 'Seen today.', alt, attachmentId: await pictureOf('tomasz') });
}

async function detail(slug: string): Promise<Json> {
  return (await (await forum.as('hannah')).get(`/posts/${slug}`)).body;
}

describe('the description of a picture', () => {
  test('is returned with the post and changes with an edit', async () => {
    const { id, slug } = await written(`  ${ALT}\r\nTaken at rest.  `);
    expect((await detail(slug)).alt).toBe(`${ALT}\nTaken at rest.`);
    const edited = { title: 'What is this?', category: 'Question', body: '', url: '', alt: 'Sinus rhythm.' };
    expect((await (await forum.as('tomasz')).put(`/posts/${id}`, edited)).body.post).toMatchObject({ alt: 'Sinus rhythm.' });
    expect((await detail(slug)).attachment).toMatchObject({ name: 'IMG_0042.png' });
    expect((await editAttachment(forum, id, null)).body.post).toMatchObject({ alt: '', attachment: null });
  });

  test('is empty if it has only invisible characters, and has a maximum length', async () => {
    expect((await detail((await written('\u200b \u2060')).slug)).alt).toBe('');
    const { id: communityId } = await forum.community(ANATOMY);
    const post = { requestKey: crypto.randomUUID(), communityId, title: 'Long', category: 'Blurb', alt: 'x'.repeat(1_001) };
    const answer = await (await forum.as('tomasz')).post('/posts', post);
    expect(expectError(answer, 400, 'INPUT_INVALID').data.fields).toHaveProperty('alt');
  });

  test('is searched and shown in the results', async () => {
    const { id } = await written('A kyphoscoliotic spine, seen from behind.');
    const { items } = (await (await forum.as('hannah')).get('/search?q=kyphoscoliotic')).body;
    expect(items).toMatchObject([{ id, excerpt: expect.stringContaining('A kyphoscoliotic spine') }]);
  });

  test('is captured by a report and stays there after an edit', async () => {
    const { id } = await written(ALT);
    const reportId = await report(forum, 'hannah', 'post', id);
    await editAttachment(forum, id, null);
    const kept = (await listed(forum, 'maya')).find((one) => one.id === reportId);
    expect(kept?.content.text).toMatch(new RegExp(`^Seen today\\.\\n\\nPicture: ${ALT}\\n\\nAttached picture: `));
  });
});

test('none of these requests logged a server error', () => {
  expect(forum.logged.filter(({ level }) => level === 'error')).toEqual([]);
});
