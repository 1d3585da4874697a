import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { PASSWORD } from '#server/testing/cast.ts';
import type { Forum, Json } from '#server/testing/forum.ts';
import { newcomer } from '#server/testing/newcomer.ts';
import { choosePicture } from '#server/testing/picture.ts';
import { report } from '#server/testing/reports.ts';
import { MESSAGES_AROUND } from '#shared/rules/reports.ts';
import { addressCanaries, type Canary, LETTERS, PLACES, REPORTED_LETTER, word } from './canaries.ts';
import { ROLES, type Role, SUSPENDED } from './roles.ts';
import { plantRows } from './rows.ts';
import { Pools } from './values.ts';

export interface World {
  cookies: Record<Role, string>;
  canaries: Canary[];
  pools: Pools;
}

/** By API, so that derived data (notifications, search, excerpts, notices) exist too. */
export async function createFuzzData(forum: Forum): Promise<World> {
  const canaries = addressCanaries();
  const pools = new Pools();
  const plantWord = (what: string, seenBy: readonly Role[]) => {
    canaries.push({ what, text: word(what), seenBy });
    return word(what);
  };

  for (const { key, authors, readers } of PLACES) {
    const [author, other] = authors;
    const visitor = await forum.as(author);
    const post = await forum.post(author, key, { title: `Of ${key}` });
    // Not in the first title, which becomes part of the address and so of later requests.
    const changed = { category: 'Question', title: plantWord(`${key} title`, readers), body: plantWord(`${key} body`, readers) };
    const { id: attachmentId } = await upload(
      forum,
      author,
      plantWord(`${key} file`, readers),
      plantWord(`${key} inside of a file`, readers),
    );
    expect((await visitor.put(`/posts/${post.id}`, { ...changed, attachmentId })).status).toBe(200);
    const comment = await forum.comment(other, post.id, plantWord(`${key} comment`, readers));
    const reply = await forum.comment(author, post.id, plantWord(`${key} reply`, readers), comment);
    pools.addIds('postId', post.id);
    pools.addIds('commentId', comment, reply);
    pools.addIds('attachmentId', attachmentId);
    pools.add('slug', post.slug);
  }
  await crowdedDashboard(forum, pools);

  const sent: string[] = [];
  for (const [from, to] of LETTERS) {
    const requestKey = randomUUID();
    for (let count = 0; count < 17; count += 1) {
      const shown = from === LETTERS[0][0] && Math.abs(count - REPORTED_LETTER.number) <= MESSAGES_AROUND;
      const readers = shown ? [from, to, REPORTED_LETTER.moderator] : [from, to];
      const content = plantWord(`message from ${from} to ${to} ${count}`, readers);
      const key = count === 0 ? requestKey : randomUUID();
      const answer = await (await forum.as(from)).post(`/conversations/${await forum.id(to)}/messages`, { requestKey: key, content });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      sent.push(answer.body.id);
    }
    canaries.push({ what: `the key of a message by ${from}`, text: requestKey, seenBy: [from] });
    pools.add('requestKey', requestKey);
  }

  await collectCursors(forum, pools);
  await plantReports(forum, pools, plantWord, sent[REPORTED_LETTER.number] ?? '');
  for (const by of ['tomasz', 'kai', 'ava'] as const) {
    const draft = await upload(forum, by, plantWord(`upload of ${by}`, [by]), plantWord(`inside of an upload of ${by}`, [by]));
    pools.addIds('attachmentId', draft.id);
  }
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  pools.add('file', picture.toString('base64'));
  for (const by of ['tomasz', 'ava', 'ines'] as const) {
    const { draftId } = await choosePicture(await forum.as(by), new Uint8Array(picture));
    pools.addIds('draftId', draftId);
  }
  await plantRows(forum, canaries, pools, plantWord);
  await forum.db
    .updateTable('members')
    .set({ suspended_until: '2099-01-01T00:00:00Z', suspension_reason: plantWord('reason of a suspension', [SUSPENDED]) })
    .where('id', '=', await forum.id(SUSPENDED))
    .execute();

  const cookies = {} as Record<Role, string>;
  for (const role of ROLES) {
    const jar = role === 'visitor' ? new Map<string, string>() : (await forum.as(role)).cookies;
    cookies[role] = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }
  return { cookies, canaries, pools };
}

async function upload(forum: Forum, by: Role, name: string, body: string): Promise<Json> {
  if (by === 'visitor') throw new Error('Visitors upload nothing.');
  const visitor = await forum.as(by);
  const headers = { 'content-type': 'application/octet-stream' };
  const answer = await visitor.send('POST', `/api/attachments?${new URLSearchParams({ name: `${name}.txt` })}`, { body, headers });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

/** More than a page of posts, threads and replies, so that lists return cursors. */
async function crowdedDashboard(forum: Forum, pools: Pools): Promise<void> {
  for (let count = 0; count < 12; count += 1) {
    const post = await forum.post(count % 2 === 0 ? 'tomasz' : 'samuel', 'thedashboard', { title: `Open to all ${count}` });
    pools.addIds('postId', post.id);
    pools.add('slug', post.slug);
    if (count > 0) continue;
    for (let thread = 0; thread < 12; thread += 1) {
      const comment = await forum.comment(thread % 2 === 0 ? 'kai' : 'maya', post.id);
      if (thread === 0) for (let reply = 0; reply < 12; reply += 1) await forum.comment('tomasz', post.id, 'Agreed.', comment);
      pools.addIds('commentId', comment);
    }
  }
}

/** Cursors of two people of different schools, and some that fit lists with another order. */
async function collectCursors(forum: Forum, pools: Pools): Promise<void> {
  const [post] = pools.of('postId').slice(PLACES.length);
  const [thread] = pools.of('commentId').slice(2 * PLACES.length);
  const { id: dashboard } = await forum.community('thedashboard');
  for (const [by, other] of [
    ['tomasz', 'kai'],
    ['kai', 'tomasz'],
  ] as const) {
    const visitor = await forum.as(by);
    for (const path of [
      `/communities/${dashboard}/posts?sort=most_liked`,
      `/communities/${dashboard}/posts`,
      `/posts/${post}/comments`,
      `/comments/${thread}/replies`,
      `/conversations/${await forum.id(other)}/messages`,
      '/search?q=open',
    ]) {
      const { body } = await visitor.get(path);
      if (typeof body.nextCursor === 'string') pools.add('cursor', body.nextCursor);
    }
  }
  const key = ['2026-11-01T00:00:00.000Z', post];
  for (const whole of [key, [true, ...key], [3, ...key], ['Maya Okafor', post]])
    pools.add('cursor', Buffer.from(JSON.stringify(whole)).toString('base64url'));
}

async function plantReports(
  forum: Forum,
  pools: Pools,
  plantWord: (what: string, seenBy: readonly Role[]) => string,
  letter: string,
): Promise<void> {
  const target = async (school: string) =>
    (
      await forum.db
        .selectFrom('posts')
        .innerJoin('communities', 'communities.id', 'posts.community_id')
        .select('posts.id')
        .where('posts.title', '=', word(`${school} title`))
        .executeTakeFirstOrThrow()
    ).id;
  const planted = [
    ['hannah', 'post', await target('alder-ridge/general/commons'), 'maya', 'tomasz'],
    ['tomasz', 'profile', await forum.id('kai'), 'samuel', 'kai'],
    [LETTERS[0][1], 'message', letter, REPORTED_LETTER.moderator, LETTERS[0][0]],
    // Moderators do not see reports about themselves.
    ['hannah', 'profile', await forum.id('maya'), null, 'maya'],
    ['kai', 'profile', await forum.id('samuel'), null, 'samuel'],
  ] as const;
  for (const [by, kind, targetId, reviewer, reported] of planted) {
    const seenBy = reviewer === null ? [] : [reviewer];
    const details = plantWord(`details of a report by ${by} to ${reviewer ?? 'nobody'}`, seenBy);
    const id = await report(forum, by, kind, targetId, { additionalInformation: details });
    pools.addIds('reportId', id);
    pools.addIds('targetId', targetId);
    if (reviewer === null) continue;
    const visitor = await forum.as(reviewer);
    const notes = plantWord(`notes of ${reviewer}`, seenBy);
    expect((await visitor.put(`/reports/${id}/notes`, { notes, version: 0 })).status).toBe(200);
    const note = plantWord(`warning by ${reviewer}`, [reviewer, reported]);
    const warned = await visitor.post(`/reports/${id}/warnings`, { requestKey: randomUUID(), reason: 'Other', note });
    expect(warned.status, JSON.stringify(warned.body)).toBe(201);
    const mail = { subject: 'Hello', text: plantWord(`mail by ${reviewer}`, [reviewer]) };
    const mailed = await visitor.post(`/reports/${id}/emails`, { requestKey: randomUUID(), ...mail });
    expect(mailed.status, JSON.stringify(mailed.body)).toBe(201);
  }
}

export async function plantTokens(forum: Forum, { canaries, pools }: World): Promise<void> {
  const { token } = await newcomer(forum);
  await forum.anonymous().post('/password-reset/request', { email: 'noah@mail.example' });
  const mails = await forum.mails('noah@mail.example');
  const reset = mails.map(({ body }) => /\/reset-password\?token=(\S+)/.exec(body)?.[1]).find((one) => one !== undefined);
  expect(reset).toBeDefined();
  for (const text of [token, reset ?? '']) {
    canaries.push({ what: 'the token of a mail', text, seenBy: [] });
    pools.add('token', text);
  }
  canaries.push({ what: 'a password', text: PASSWORD, seenBy: [] });
}
