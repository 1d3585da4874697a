import { beforeAll, describe, expect, test } from 'vitest';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { CHOICE_NAMES } from '#shared/rules/notifications.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

const COMMONS = 'alder-ridge/general/commons';
const SETTINGS = '/notification-settings';
const channelOf = (body: Json, choice: string) => body.choices.find((one: Json) => one.choice === choice).channel;

describe('notification channels', () => {
  test('have defaults; the digest is off until a time zone is known', async () => {
    const { body } = await (await forum.as('hannah')).get(SETTINGS);
    expect(body.choices.map(({ choice }: Json) => choice)).toEqual(CHOICE_NAMES);
    expect([channelOf(body, 'mentions'), channelOf(body, 'likes'), channelOf(body, 'followed_posts')]).toEqual(['mail', 'here', 'digest']);
    expect(body).toMatchObject({ digest: null, email: 'hannah@alderridge.edu', suppressed: false });
  });

  test('of messages are offered only to medical students', async () => {
    const { choices } = (await (await forum.as('ava')).get(SETTINGS)).body;
    expect(choices.map(({ choice }: Json) => choice)).toEqual(CHOICE_NAMES.filter((choice) => choice !== 'messages'));
  });

  test('apply to every kind of a row, only for the member, and decide who is notified', async () => {
    const hannah = await forum.as('hannah');
    const { status, body } = await hannah.put(`${SETTINGS}/choices/likes`, { channel: 'off' });
    expect([status, channelOf(body, 'likes')]).toEqual([200, 'off']);
    const post = await forum.post('hannah', COMMONS);
    const comment = await forum.comment('hannah', post.id);
    const tomasz = await forum.as('tomasz');
    for (const path of [`/posts/${post.id}/like`, `/comments/${comment}/like`]) await tomasz.put(path, { liked: true });
    expect((await hannah.get('/notifications')).body.items).toEqual([]);
    expect(channelOf((await tomasz.get(SETTINGS)).body, 'likes')).toBe('here');
    expect(channelOf((await hannah.put(`${SETTINGS}/choices/likes`, { channel: 'mail' })).body, 'likes')).toBe('mail');
  });

  test('turn off all mails at once, also of what has its own channel, and keep everything else', async () => {
    const kai = await forum.as('kai');
    const dashboard = await forum.community('thedashboard');
    await kai.put(`/communities/${dashboard.id}/follow`, { level: 'followed', channel: 'mail' });
    await kai.put(`${SETTINGS}/choices/likes`, { channel: 'off' });
    const { status, body } = await kai.request('DELETE', `/api${SETTINGS}/mails`);
    expect(status).toBe(200);
    expect(body.choices.filter(({ channel }: Json) => channel === 'mail')).toEqual([]);
    expect([channelOf(body, 'mentions'), channelOf(body, 'likes'), channelOf(body, 'followed_posts')]).toEqual(['here', 'off', 'digest']);
    await kai.put(`${SETTINGS}/time-zone`, { timeZone: 'Asia/Tokyo' });
    expect((await kai.get(SETTINGS)).body.digest).toMatchObject({ frequency: 'off', timeZone: 'Asia/Tokyo', nextAt: null });
    expect((await kai.get(`${SETTINGS}/following`)).body.items).toMatchObject([{ level: 'followed', channel: 'here' }]);
  });

  test('refuse a channel that the row does not offer, and unknown rows', async () => {
    const hannah = await forum.as('hannah');
    expect(expectError(await hannah.put(`${SETTINGS}/choices/messages`, { channel: 'digest' }), 400, 'INPUT_INVALID').data.fields).toEqual({
      channel: 'You cannot get notifications of this kind that way.',
    });
    for (const none of ['nothing', 'toString'])
      expectError(await hannah.put(`${SETTINGS}/choices/${none}`, { channel: 'off' }), 404, 'NOT_FOUND');
  });
});

describe('the time zone', () => {
  const report = async (timeZone: string) => (await forum.as('tomasz')).put(`${SETTINGS}/time-zone`, { timeZone });
  const digest = async () => (await (await forum.as('tomasz')).get(SETTINGS)).body.digest;

  test('comes from the browser and starts the weekly digest, also when two tabs report it at once', async () => {
    const answers = await Promise.all(['America/New_York', 'America/New_York'].map(report));
    expect(answers.map(({ body }) => body)).toEqual([{ timeZone: 'America/New_York' }, { timeZone: 'America/New_York' }]);
    expect(await digest()).toMatchObject({ frequency: 'weekly', hour: 17, weekday: 7, timeZone: 'America/New_York', zoneChosen: false });
    expect(Date.parse((await digest()).nextAt)).toBeGreaterThan(Date.now());
  });

  test('follows the browser until the member chooses one', async () => {
    const before = await digest();
    await report('Asia/Tokyo');
    expect((await digest()).timeZone).toBe('Asia/Tokyo');
    expect((await digest()).nextAt).not.toBe(before.nextAt);
    const chosen = { frequency: 'daily', hour: 7, weekday: 1, timeZone: 'Europe/Berlin' };
    const { body } = await (await forum.as('tomasz')).put(`${SETTINGS}/digest`, chosen);
    expect(body.digest).toMatchObject({ ...chosen, zoneChosen: true });
    expect((await report('Asia/Tokyo')).body).toEqual({ timeZone: 'Europe/Berlin' });
    expect((await digest()).timeZone).toBe('Europe/Berlin');
  });

  test('stays unchosen when only the hour changes; a digest that is off has no next date', async () => {
    const hannah = await forum.as('hannah');
    await hannah.put(`${SETTINGS}/time-zone`, { timeZone: 'Asia/Tokyo' });
    const time = { frequency: 'off', hour: 8, weekday: 3, timeZone: 'Asia/Tokyo' };
    expect((await hannah.put(`${SETTINGS}/digest`, time)).body.digest).toMatchObject({ frequency: 'off', nextAt: null, zoneChosen: false });
  });

  test('and the hour cause no second digest on the day of the last one', async () => {
    const member_id = await forum.id('tomasz');
    const minuteAgo = new Date(Date.now() - 60_000).toISOString();
    await forum.db.updateTable('digest_settings').set({ covered_until: minuteAgo }).where('member_id', '=', member_id).execute();
    const inAnHour = new Date(Date.now() + 3_600_000);
    const weekday = inAnHour.getUTCDay() === 0 ? 7 : inAnHour.getUTCDay();
    const chosen = { frequency: 'weekly', hour: inAnHour.getUTCHours(), weekday, timeZone: 'UTC' };
    await (await forum.as('tomasz')).put(`${SETTINGS}/digest`, chosen);
    expect(Date.parse((await digest()).nextAt)).toBeGreaterThan(Date.now() + 5 * 86_400_000);
  });

  test('moves no digest that is due today into the next week', async () => {
    const maya = await forum.as('maya');
    const inTwoHours = new Date(Date.now() + 7_200_000);
    const weekday = inTwoHours.getUTCDay() === 0 ? 7 : inTwoHours.getUTCDay();
    const next_at = new Date(inTwoHours.setUTCMinutes(0, 0, 0)).toISOString();
    const settings = { time_zone: 'UTC', weekday, hour: inTwoHours.getUTCHours(), next_at };
    await forum.db
      .insertInto('digest_settings')
      .values({ member_id: await forum.id('maya'), ...settings })
      .execute();
    await maya.put(`${SETTINGS}/time-zone`, { timeZone: 'Asia/Tokyo' });
    const { timeZone, nextAt } = (await maya.get(SETTINGS)).body.digest;
    expect({ timeZone, nextAt }).toEqual({ timeZone: 'Asia/Tokyo', nextAt: next_at });
  });

  test.each(['Mars/Olympus', '+02:00', '', '../etc'])('must be a known IANA name: “%s” is refused', async (timeZone) => {
    expectError(await report(timeZone), 400, 'INPUT_INVALID');
  });
});

describe('the list of followed and muted items', () => {
  test('lists communities, then posts, newest first, in pages, without those that the member may no longer read', async () => {
    const maya = await forum.as('maya');
    const mayaId = await forum.id('maya');
    const commons = await forum.community(COMMONS);
    const foreign = await forum.community('port-ellery/admin/moderators');
    await forum.db
      .insertInto('community_states')
      .values([
        { community_id: commons.id, member_id: mayaId, level: 'muted' },
        { community_id: foreign.id, member_id: mayaId, level: 'followed' },
      ])
      .execute();
    const posts: string[] = [];
    for (let n = 0; n < 22; n += 1) posts.unshift((await forum.post('maya', COMMONS, { title: `Post ${n}` })).id);
    await forum.db
      .updateTable('post_states')
      .set({ level: 'muted', channel: 'mail' })
      .where('post_id', '=', posts[2] ?? '')
      .execute();
    const first = (await maya.get(`${SETTINGS}/following`)).body;
    expect(first.items[0]).toMatchObject({ post: null, level: 'muted', channel: null, path: commons.path });
    const rest = (await maya.get(`${SETTINGS}/following?cursor=${first.nextCursor}`)).body;
    const listed = [...first.items, ...rest.items].slice(1);
    expect(listed.map(({ post }: Json) => post.id)).toEqual(posts);
    expect(listed[2]).toMatchObject({ level: 'muted', channel: 'mail' });
    expect(rest.nextCursor).toBeNull();
    expectError(await maya.get(`${SETTINGS}/following?cursor=abc`), 400, 'INPUT_INVALID');
  });
});
