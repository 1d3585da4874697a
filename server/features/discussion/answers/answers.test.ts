import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { type Answer, expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import type { LiveEvent } from '#shared/rules/live.ts';
import { ANSWER_TEXTS } from '#shared/rules/texts/answers.ts';

const forum = useForum();
const COMMONS = 'alder-ridge/general/commons';
const heard: LiveEvent[] = [];

beforeAll(() => {
  liftLimits(forum);
  forum.running.services.live.listen({ events: (events) => heard.push(...events), recheck: () => {}, gap: () => {}, joined: () => {} });
});
beforeEach(() => void heard.splice(0));

const accept = async (by: CastName, postId: string, commentId: string | null) =>
  (await forum.as(by)).put(`/posts/${postId}/answer`, { commentId });
const confirm = async (by: CastName, postId: string, commentId: string | null) =>
  (await forum.as(by)).put(`/posts/${postId}/confirmed-answer`, { commentId });
const view = async (by: CastName, postId: string): Promise<Json> => (await (await forum.as(by)).get(`/posts/${postId}`)).body;

async function question(key = COMMONS, fields: Record<string, unknown> = {}) {
  const post = await forum.post('tomasz', key, fields);
  return { ...post, comment: await forum.comment('hannah', post.id, 'Draw it.') };
}

async function askedDaysAgo(postId: string, days: number): Promise<void> {
  const created_at = new Date(Date.now() - days * 86_400_000 - 1_000).toISOString();
  await forum.db.updateTable('posts').set({ created_at }).where('id', '=', postId).execute();
}

async function logOf(id: string) {
  const rows = await forum.db.selectFrom('moderation_log').select(['action', 'subject']).orderBy('id').execute();
  return rows.filter(({ subject }) => subject.id === id).map(({ action }) => action);
}

async function inFeed(postId: string): Promise<Json> {
  const { id } = await forum.community(COMMONS);
  return (await (await forum.as('maya')).get(`/communities/${id}/posts`)).body.items.find((item: Json) => item.id === postId);
}

function refused(answer: Answer, status: number, code: string): string {
  return expectError(answer, status, code).message;
}

describe('the answer to a question', () => {
  test('is shown with the question and marked in feed and search until the asker withdraws it', async () => {
    const { id, comment } = await question(COMMONS, { title: 'Zygomatic arch, how?' });
    expect(await view('kai', (await question('thedashboard')).id)).toMatchObject({ answer: null, confirmed: null });
    const accepted = await accept('tomasz', id, comment);
    expect(accepted).toMatchObject({ status: 200, body: { message: 'Answer accepted' } });
    const seen = await view('maya', id);
    expect(seen.answer).toMatchObject({ comment: { id: comment, content: 'Draw it.', author: { username: 'hannah_b' } }, own: false });
    expect(accepted.body.post.answer).toEqual(seen.answer);
    const marks = { answered: true, confirmed: false };
    expect(await inFeed(id)).toMatchObject(marks);
    expect((await (await forum.as('maya')).get('/search?q=zygomatic')).body.items[0]).toMatchObject({ id, ...marks });

    expect((await accept('tomasz', id, null)).body).toMatchObject({ message: 'No longer the answer', post: { answer: null } });
    expect(await inFeed(id)).toMatchObject({ answered: false, confirmed: false });
    expect(await logOf(comment)).toEqual([]);
  });

  test('is announced once to readers of the post and its community, and to its author', async () => {
    const { id, comment } = await question();
    const { id: community } = await forum.community(COMMONS);
    const hannah = await forum.id('hannah');
    heard.splice(0);
    for (const _ of [1, 2]) await accept('tomasz', id, comment);
    expect(heard).toEqual([
      { topic: `community:${community}`, kind: 'post.changed', id },
      { topic: `post:${id}`, kind: 'post.changed', id },
      { topic: `person:${hannah}`, kind: 'notifications.changed', id: hannah },
    ]);
  });

  test('may be a reply, or the asker’s own comment, which is labelled', async () => {
    const { id, comment } = await question();
    const reply = await forum.comment('tomasz', id, 'I found it myself.', comment);
    await accept('tomasz', id, reply);
    expect((await view('hannah', id)).answer).toMatchObject({ comment: { id: reply }, own: true });
  });

  test('must be a comment on that question; other posts have none', async () => {
    const { id } = await question();
    const elsewhere = await question('thedashboard');
    for (const other of [elsewhere.comment, await forum.id('maya')])
      expect(expectError(await accept('tomasz', id, other), 400, 'INPUT_INVALID').data.fields).toEqual({
        commentId: ANSWER_TEXTS.commentGone,
      });
    const insight = await question(COMMONS, { category: 'Insight' });
    for (const act of [() => accept('tomasz', insight.id, insight.comment), () => confirm('maya', insight.id, insight.comment)])
      expect(refused(await act(), 409, 'CONFLICT')).toBe(ANSWER_TEXTS.questionsOnly);
    expect((await view('maya', insight.id)).can).toMatchObject({ accept: false, confirm: false });
  });

  test('can be accepted by moderators of the school after seven days, which is logged', async () => {
    const { id, comment } = await question();
    await askedDaysAgo(id, 6.9);
    expect(refused(await accept('maya', id, comment), 403, 'FORBIDDEN')).toBe(
      'Moderators can accept an answer 7 days after a question was asked.',
    );
    expect((await view('maya', id)).can.accept).toBe(false);
    await askedDaysAgo(id, 7);
    expect((await view('maya', id)).can.accept).toBe(true);
    expect((await accept('maya', id, comment)).status).toBe(200);
    expect((await accept('maya', id, null)).status).toBe(200);
    expect(await logOf(comment)).toEqual(['accept-answer', 'withdraw-answer']);
    expectError(await accept('samuel', id, comment), 404, 'NOT_FOUND');
    expect(refused(await accept('hannah', id, comment), 403, 'FORBIDDEN')).toBe('Only the person who asked can accept an answer.');
  });

  test('cannot be a moderator’s own comment on a question of somebody else', async () => {
    const { id } = await question();
    const own = await forum.comment('maya', id, 'Trust me.');
    await askedDaysAgo(id, 8);
    expect(refused(await accept('maya', id, own), 403, 'FORBIDDEN')).toBe(
      'You cannot accept a comment of your own. The author of the question or another moderator can.',
    );
    expect((await accept('tomasz', id, own)).status).toBe(200);
    expect((await accept('maya', id, null)).status).toBe(200);
  });

  test('cannot be accepted by the asker across a restriction, only withdrawn; moderators are not restricted', async () => {
    const { id, comment } = await question();
    await accept('tomasz', id, comment);
    const [tomasz, hannah, maya] = await Promise.all((['tomasz', 'hannah', 'maya'] as const).map(forum.id));
    if (tomasz === undefined || hannah === undefined || maya === undefined) throw new Error('Too few.');
    await forum.db
      .insertInto('contact_blocks')
      .values([
        { blocker_id: hannah, blocked_id: tomasz },
        { blocker_id: hannah, blocked_id: maya },
      ])
      .execute();
    expect((await accept('tomasz', id, null)).status).toBe(200);
    expectError(await accept('tomasz', id, comment), 403, 'BLOCKED');
    await askedDaysAgo(id, 8);
    expect((await accept('maya', id, comment)).status).toBe(200);
    await forum.db.deleteFrom('contact_blocks').execute();
  });

  test('is withdrawn when the comment or its thread is deleted or the post is no longer a question', async () => {
    const columns = ['answer_id', 'answer_accepted_by', 'answer_accepted_at', 'confirmed_id', 'confirmed_by', 'confirmed_at'] as const;
    const none = Object.fromEntries(columns.map((column) => [column, null]));
    const { id, comment } = await question();
    const reply = await forum.comment('tomasz', id, 'So it is.', comment);
    const hannah = await forum.as('hannah');
    const stored = () => forum.db.selectFrom('posts').select(columns).where('id', '=', id).executeTakeFirst();

    await accept('tomasz', id, reply);
    await confirm('maya', id, reply);
    expect(await stored()).toMatchObject({ answer_id: reply, confirmed_id: reply });
    heard.splice(0);
    expect((await hannah.delete(`/comments/${comment}`)).status).toBe(200);
    expect(await stored()).toEqual(none);
    expect(heard.filter(({ kind }) => kind === 'post.changed').map(({ topic }) => topic)).toContain(`post:${id}`);

    const other = await forum.comment('hannah', id, 'Once more.');
    await accept('tomasz', id, other);
    await confirm('maya', id, other);
    const edit = { title: 'A thought', body: '', url: '' };
    expect((await (await forum.as('tomasz')).put(`/posts/${id}`, { ...edit, category: 'Question' })).body.post.answer).not.toBeNull();
    expect((await (await forum.as('tomasz')).put(`/posts/${id}`, { ...edit, category: 'Insight' })).body.post).toMatchObject({
      answer: null,
      confirmed: null,
    });
    expect(await stored()).toEqual(none);
  });

  test('never refers to a comment that is deleted at the same time', async () => {
    const hannah = await forum.as('hannah');
    for (let round = 0; round < 8; round += 1) {
      const { id, comment } = await question('thedashboard');
      const [accepted, deleted] = await Promise.all([accept('tomasz', id, comment), hannah.delete(`/comments/${comment}`)]);
      expect([200, 400]).toContain(accepted.status);
      expect(deleted.status).toBe(200);
      expect((await view('tomasz', id)).answer).toBeNull();
    }
    expect(forum.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('a confirmed answer', () => {
  test('shows the year, counts as answered and can be withdrawn by any moderator there; each act is logged', async () => {
    const { id, comment } = await question();
    const year = new Date().getUTCFullYear();
    expect((await confirm('maya', id, comment)).body).toMatchObject({
      message: 'Answer confirmed',
      post: { answer: null, confirmed: { comment: { id: comment }, year } },
    });
    expect(await inFeed(id)).toMatchObject({ answered: true, confirmed: true });
    for (const name of ['tomasz', 'hannah'] as const)
      expect(refused(await confirm(name, id, null), 403, 'FORBIDDEN')).toBe('Only moderators can do this.');
    expectError(await confirm('samuel', id, null), 404, 'NOT_FOUND');
    expect((await confirm('maya', id, null)).body).toMatchObject({ message: 'Confirmation withdrawn', post: { confirmed: null } });
    expect(await logOf(comment)).toEqual(['confirm-answer', 'withdraw-confirmation']);
  });

  test('cannot be the moderator’s own comment', async () => {
    const { id } = await question('thedashboard');
    const own = await forum.comment('maya', id, 'Trust me.');
    expect(refused(await confirm('maya', id, own), 403, 'FORBIDDEN')).toBe(
      'You cannot confirm a comment of your own. Another moderator can.',
    );
    expect((await confirm('samuel', id, own)).status).toBe(200);
  });

  test.each([{ title: 'Which nerve raises the wrist?' }, { body: 'The left one.' }])(
    'loses the confirmation when the question changes, and stays the accepted answer: %o',
    async (change) => {
      const { id, comment } = await question();
      await accept('tomasz', id, comment);
      await confirm('maya', id, comment);
      const tomasz = await forum.as('tomasz');
      const { title, body, category } = await view('tomasz', id);
      const saved = { title, body, category };
      expect((await tomasz.put(`/posts/${id}`, { ...saved, url: 'example.org' })).body.post.confirmed).not.toBeNull();
      const { post } = (await tomasz.put(`/posts/${id}`, { ...saved, ...change })).body;
      expect(post).toMatchObject({ ...change, confirmed: null, answer: { comment: { id: comment } } });
    },
  );

  test('loses the confirmation when its text changes, and stays the accepted answer', async () => {
    const { id, comment } = await question();
    await accept('tomasz', id, comment);
    await confirm('maya', id, comment);
    const hannah = await forum.as('hannah');
    await hannah.put(`/comments/${comment}`, { content: 'Draw it.' });
    expect((await view('maya', id)).confirmed).not.toBeNull();
    await hannah.put(`/comments/${comment}`, { content: 'Do not draw it.' });
    expect(await view('maya', id)).toMatchObject({ confirmed: null, answer: { comment: { content: 'Do not draw it.' } } });
  });
});

test('a text that was edited after it was read is neither accepted nor confirmed', async () => {
  const { id, comment } = await question();
  const hannah = await forum.as('hannah');
  const edit = async (content: string): Promise<string> => (await hannah.put(`/comments/${comment}`, { content })).body.comment.updatedAt;
  const first = await edit('Draw it twice.');
  const second = await edit('Never draw it.');
  for (const [by, path] of [
    ['tomasz', `/posts/${id}/answer`],
    ['maya', `/posts/${id}/confirmed-answer`],
  ] as const) {
    const visitor = await forum.as(by);
    for (const commentUpdatedAt of [null, first])
      expect(refused(await visitor.put(path, { commentId: comment, commentUpdatedAt }), 409, 'CONFLICT')).toBe(
        'Somebody else has changed this in the meantime.',
      );
    expect((await visitor.put(path, { commentId: comment, commentUpdatedAt: second })).status).toBe(200);
    expect((await visitor.put(path, { commentId: null, commentUpdatedAt: first })).status).toBe(200);
  }
});

test('a question that was edited after it was read gets no confirmation', async () => {
  const { id, comment } = await question();
  const maya = await forum.as('maya');
  const { title, body } = await view('maya', id);
  const rewritten = await (await forum.as('tomasz')).put(`/posts/${id}`, { title, body: `${body} Or not?`, category: 'Question' });
  expect(rewritten.status).toBe(200);
  const path = `/posts/${id}/confirmed-answer`;
  refused(await maya.put(path, { commentId: comment, postUpdatedAt: null }), 409, 'CONFLICT');
  const postUpdatedAt = rewritten.body.post.updatedAt;
  expect((await maya.put(path, { commentId: comment, postUpdatedAt })).status).toBe(200);
});

test('nobody withdraws or replaces a mark that they have not seen', async () => {
  const { id, comment } = await question();
  const other = await forum.comment('hannah', id);
  for (const [by, path, mark] of [
    ['tomasz', `/posts/${id}/answer`, 'answer'],
    ['maya', `/posts/${id}/confirmed-answer`, 'confirmed'],
  ] as const) {
    const visitor = await forum.as(by);
    expect((await visitor.put(path, { commentId: other, shownId: null })).status).toBe(200);
    refused(await visitor.put(path, { commentId: null, shownId: comment }), 409, 'CONFLICT');
    refused(await visitor.put(path, { commentId: comment, shownId: null }), 409, 'CONFLICT');
    expect((await view(by, id))[mark].comment.id).toBe(other);
    // A retry after a lost answer.
    expect((await visitor.put(path, { commentId: other, shownId: null })).status).toBe(200);
    expect((await visitor.put(path, { commentId: null, shownId: other })).status).toBe(200);
  }
});

test('a simultaneous edit never leaves a text confirmed that the moderator has not read', async () => {
  const hannah = await forum.as('hannah');
  const maya = await forum.as('maya');
  for (let round = 0; round < 8; round += 1) {
    const { id, comment } = await question();
    const [confirmed] = await Promise.all([
      maya.put(`/posts/${id}/confirmed-answer`, { commentId: comment, commentUpdatedAt: null }),
      hannah.put(`/comments/${comment}`, { content: 'Never draw it.' }),
    ]);
    expect([200, 409]).toContain(confirmed.status);
    expect((await view('maya', id)).confirmed).toBeNull();
  }
});

describe('the author of an answer', () => {
  const told = async (name: CastName) => {
    const { items } = (await (await forum.as(name)).get('/notifications')).body;
    return items.filter(({ type }: Json) => type.startsWith('answer_')).map(({ type, actor }: Json) => `${type} ${actor.username}`);
  };
  const clear = async (...names: CastName[]) => {
    for (const name of names) await (await forum.as(name)).delete('/notifications');
  };
  beforeEach(() => clear('hannah', 'tomasz', 'maya'));

  test('is notified once when it is accepted and once when it is confirmed', async () => {
    const { id, path, comment } = await question();
    await accept('tomasz', id, comment);
    expect((await (await forum.as('hannah')).get('/notifications')).body.items).toMatchObject([
      { type: 'answer_accepted', actor: { username: 'Tomasz.W' }, path: `${path}#comment-${comment}` },
    ]);
    await accept('tomasz', id, null);
    await accept('tomasz', id, comment);
    await confirm('maya', id, comment);
    await confirm('maya', id, null);
    await confirm('maya', id, comment);
    expect(await told('hannah')).toEqual(['answer_confirmed maya', 'answer_accepted Tomasz.W']);
    expect(heard.some(({ topic }) => topic.startsWith('person:'))).toBe(true);
  });

  test('is not notified of their own acceptance, or if they muted the question', async () => {
    const { id } = await question();
    await accept('tomasz', id, await forum.comment('tomasz', id, 'I found it.'));
    expect(await told('tomasz')).toEqual([]);
    const other = await question();
    const hannah = await forum.id('hannah');
    await forum.db
      .updateTable('post_states')
      .set({ level: 'muted' })
      .where('post_id', '=', other.id)
      .where('member_id', '=', hannah)
      .execute();
    await accept('tomasz', other.id, other.comment);
    expect(await told('hannah')).toEqual([]);
  });
});

test('a post with its answers is one query', async () => {
  const { id, comment } = await question();
  await accept('tomasz', id, comment);
  await confirm('maya', id, await forum.comment('tomasz', id, 'Or so.'));
  expect(await forum.queries(() => view('maya', id))).toHaveLength(1);
});
