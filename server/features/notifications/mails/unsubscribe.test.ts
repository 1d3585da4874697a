import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import type { MailTopic } from '#shared/rules/notifications.ts';
import { unsubscribePath } from './unsubscribe.ts';

const COMMONS = 'alder-ridge/general/commons';
const ONE_CLICK = 'List-Unsubscribe=One-Click';
const URLENCODED = { 'content-type': 'application/x-www-form-urlencoded' };
const forum = useForum();
let hannahId: string;

beforeAll(() => liftLimits(forum));
beforeEach(async () => {
  hannahId = await forum.id('hannah');
  await forum.db.deleteFrom('notification_choices').execute();
  await forum.db.deleteFrom('digest_settings').execute();
});

const pathFor = (...topics: MailTopic[]) => unsubscribePath(forum.running.services.config, hannahId, topics);
const tokenOf = (path: string) => new URL(path, 'https://x').searchParams.get('token') ?? '';
const chosen = () => forum.db.selectFrom('notification_choices').select(['kind', 'channel']).orderBy('kind').execute();
/** As a mail provider posts: without a session and from another origin. */
const post = (path: string, body = ONE_CLICK, headers: Record<string, string> = URLENCODED) =>
  forum.anonymous().send('POST', path, { body, headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site', ...headers } });

describe('one-click unsubscribing (RFC 8058)', () => {
  test('ends only the mails of that kind, however often it is requested', async () => {
    const path = pathFor('replies', 'mentions');
    for (const _ of [1, 2]) expect((await post(path)).status).toBe(200);
    expect(await chosen()).toEqual([
      { kind: 'mention', channel: 'here' },
      { kind: 'reply_to_comment', channel: 'here' },
    ]);
  });

  test('accepts multipart forms too', async () => {
    const body = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
    expect((await post(pathFor('messages'), body, { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(200);
    expect(await chosen()).toEqual([{ kind: 'message', channel: 'here' }]);
  });

  test('ends the digest, and keeps its day and hour', async () => {
    await forum.db
      .insertInto('digest_settings')
      .values({ member_id: hannahId, time_zone: 'Asia/Tokyo', hour: 8, next_at: new Date().toISOString() })
      .execute();
    expect((await post(pathFor('digest'))).status).toBe(200);
    const row = await forum.db.selectFrom('digest_settings').select(['frequency', 'hour', 'next_at']).executeTakeFirstOrThrow();
    expect(row).toEqual({ frequency: 'off', hour: 8, next_at: null });
    expect(await chosen()).toEqual([]);
  });

  test('also ends the choices for single posts, and changes no other choice', async () => {
    const { id } = await forum.post('hannah', COMMONS);
    await forum.db.updateTable('post_states').set({ channel: 'mail' }).where('post_id', '=', id).execute();
    await forum.db.insertInto('notification_choices').values({ member_id: hannahId, kind: 'react_on_post', channel: 'mail' }).execute();
    await post(pathFor('followed_posts'));
    const state = await forum.db.selectFrom('post_states').select('channel').where('post_id', '=', id).executeTakeFirstOrThrow();
    expect(state.channel).toBe('here');
    expect(await chosen()).toEqual([{ kind: 'react_on_post', channel: 'mail' }]);
  });

  test('redirects to the page when the page’s form sends the request', async () => {
    const path = pathFor('mentions');
    const { status, headers } = await post(path, '', {});
    expect([status, headers.get('location')]).toEqual([303, path]);
    expect(await chosen()).toEqual([{ kind: 'mention', channel: 'here' }]);
  });

  test('opening the link changes nothing, because mail scanners open links', async () => {
    const token = tokenOf(pathFor('mentions', 'digest'));
    const visitor = forum.anonymous();
    expect((await visitor.get(`/mail-subscriptions/${token}`)).body).toEqual({ topics: ['mentions', 'digest'], subscribed: true });
    expect(await chosen()).toEqual([]);
    expect((await visitor.delete(`/mail-subscriptions/${token}`)).body).toEqual({ topics: ['mentions', 'digest'], subscribed: false });
    expect((await visitor.get(`/mail-subscriptions/${token}`)).body.subscribed).toBe(false);
  });
});

describe('a token', () => {
  test.each<[string, (token: string) => string]>([
    ['of another account', (token) => token.replace(/^[^.]+/, '01900000-0000-7000-8000-000000000000')],
    ['with another topic', (token) => token.replace('.mentions.', '.digest.')],
    ['with a topic more', (token) => token.replace('.mentions.', '.digest-mentions.')],
    ['with its topics written otherwise', (token) => token.replace('.mentions.', '.mentions-mentions.')],
    ['that is cut off', (token) => token.slice(0, -1)],
    ['without its end', (token) => token.split('.').slice(0, 2).join('.')],
    ['that is nothing', () => '-'],
  ])('%s is refused', async (_, change) => {
    const token = change(tokenOf(pathFor('mentions')));
    expectError(await forum.anonymous().get(`/mail-subscriptions/${token}`), 404, 'NOT_FOUND');
    expectError(await post(`/unsubscribe?token=${token}`), 404, 'NOT_FOUND');
    expect(await chosen()).toEqual([]);
  });

  test('is refused without an error when it is missing or repeated', async () => {
    expectError(await post('/unsubscribe'), 404, 'NOT_FOUND');
    expectError(await post('/unsubscribe?token=a&token=b'), 404, 'NOT_FOUND');
  });
});

test('no other route accepts changes from other origins', async () => {
  expectError(await post('/api/mail-subscriptions/x'), 403, 'ORIGIN_REFUSED');
  const answer = await forum.anonymous().send('DELETE', `/api/mail-subscriptions/${tokenOf(pathFor('mentions'))}`, {
    headers: { origin: 'https://mail.example' },
  });
  expectError(answer, 403, 'ORIGIN_REFUSED');
});
