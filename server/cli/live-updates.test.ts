import { beforeAll, describe, expect, test } from 'vitest';
import { CAST, PASSWORD } from '#server/testing/cast.ts';
import { useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { connect } from '#server/testing/live-client.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { newMember } from '#server/testing/people.ts';
import { LIVE_CLOSE_CODES } from '#shared/rules/live.ts';
import { ban, removeAccount, suspend, unban, unsuspend } from './accounts.ts';
import { addModerator, removeModerator } from './moderators.ts';
import { addItem, removeItem } from './navigation.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

const NEXT_YEAR = new Date().getUTCFullYear() + 1;

describe('by mail', () => {
  test('a suspended person reads the end, the reason and where to object, and later that it is over', async () => {
    await suspend(operatorOf(forum), 'hannah_b', `${NEXT_YEAR}-03-05T18:00+02:00`, 'Three warnings');
    await forum.mails(CAST.hannah.email);
    await unsuspend(operatorOf(forum), 'hannah_b');
    const [first, second] = await forum.mails(CAST.hannah.email, 2);
    expect(first?.subject).toBe('Your account on Rounds is suspended');
    expect(first?.body).toContain(`suspended until March 5, ${NEXT_YEAR} at 4:00 PM UTC`);
    expect(first?.body).toContain('The reason: Three warnings');
    expect(first?.body).toContain('If you think this is a mistake, write to support@rounds.example.');
    expect(second?.subject).toBe('You can write on Rounds again');
  });

  test('a banned person reads the reason and where to object, and later that the ban is lifted', async () => {
    await ban(operatorOf(forum), 'kai', 'Threats');
    await forum.mails(CAST.kai.email);
    await unban(operatorOf(forum), 'kai');
    const [first, second] = await forum.mails(CAST.kai.email, 2);
    expect(first?.subject).toBe('Your account on Rounds has been closed');
    expect(first?.body).toContain('The reason: Threats');
    expect(first?.body).toContain('If you think this is a mistake, write to support@rounds.example.');
    expect(second?.subject).toBe('Your account on Rounds is open again');
  });

  test('an unconfirmed address gets no mail', async () => {
    await forum.db.updateTable('members').set({ email_verified: false }).where('username', '=', 'kai').execute();
    await suspend(operatorOf(forum), 'kai', `${NEXT_YEAR}-03-05`, '');
    await forum.db.updateTable('members').set({ email_verified: true }).where('username', '=', 'kai').execute();
    await unsuspend(operatorOf(forum), 'kai');
    expect((await forum.mails(CAST.kai.email, 3)).map(({ subject }) => subject)).toEqual([
      'Your account on Rounds has been closed',
      'Your account on Rounds is open again',
      'You can write on Rounds again',
    ]);
  });
});

describe('in open tabs', () => {
  test('changed rights apply at once', async () => {
    const id = await forum.id('hannah');
    const tab = await connect(forum.origin, await forum.as('hannah'));
    await tab.subscribe(`person:${id}`);
    await suspend(operatorOf(forum), id, `${NEXT_YEAR}-03-05`, '');
    expect(await tab.answer('event')).toMatchObject({ event: { topic: `person:${id}`, kind: 'account.changed', id } });
    await unsuspend(operatorOf(forum), id);
    tab.socket.terminate();
  });

  test('a ban and a deletion end them', async () => {
    const kai = forum.anonymous();
    const { email } = CAST.kai;
    await kai.post('/sign-in', { email, password: PASSWORD });
    const tab = await connect(forum.origin, kai);
    await tab.settled();
    await ban(operatorOf(forum), 'kai', '');
    expect(await tab.closed).toBe(LIVE_CLOSE_CODES.signedOut);

    await unban(operatorOf(forum), 'kai');
    await kai.post('/sign-in', { email, password: PASSWORD });
    const another = await connect(forum.origin, kai);
    await another.settled();
    await removeAccount(operatorOf(forum), 'kai', false);
    expect(await another.closed).toBe(LIVE_CLOSE_CODES.signedOut);
  });

  test('a deleted account disappears from the inboxes of those with whom it has a conversation', async () => {
    const { visitor, username } = await newMember(forum);
    const [maya, hannah] = [await forum.id('maya'), await forum.id('hannah')];
    const sent = await visitor.post(`/conversations/${maya}/messages`, { requestKey: crypto.randomUUID(), content: 'Hello' });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    const { id } = (await visitor.get('/session')).body.viewer;
    const unread = async () => (await (await forum.as('maya')).get('/unread-conversations')).body;
    expect(await unread()).toEqual({ count: 1 });
    const [tab, other] = [await connect(forum.origin, await forum.as('maya')), await connect(forum.origin, await forum.as('hannah'))];
    await tab.subscribe(`person:${maya}`);
    await other.subscribe(`person:${hannah}`);
    await removeAccount(operatorOf(forum), username, false);
    await expect.poll(() => tab.events()).toEqual([{ topic: `person:${maya}`, kind: 'messages.changed', id }]);
    expect(await unread()).toEqual({ count: 0 });
    await other.settled();
    expect(other.events()).toEqual([]);
    for (const { socket } of [tab, other]) socket.terminate();
  });

  test('content deleted with an account disappears for those viewing it', async () => {
    const own = await forum.post('noah', 'port-ellery/premed/premed');
    const others = await forum.post('samuel', 'port-ellery/premed/premed');
    const comment = await forum.comment('noah', others.id, 'Mine');
    const tab = await connect(forum.origin, await forum.as('samuel'));
    const { community_id } = await forum.db.selectFrom('posts').select('community_id').where('id', '=', own.id).executeTakeFirstOrThrow();
    const topics = [`community:${community_id}`, `post:${own.id}`, `post:${others.id}`] as const;
    for (const topic of topics) await tab.subscribe(topic);
    await removeAccount(operatorOf(forum), 'noah', true);
    await expect.poll(() => tab.events().length).toBeGreaterThan(2);
    expect(tab.events()).toEqual(
      expect.arrayContaining([
        { topic: topics[0], kind: 'post.deleted', id: own.id },
        { topic: topics[1], kind: 'post.deleted', id: own.id },
        { topic: topics[2], kind: 'comment.deleted', id: comment },
      ]),
    );
    tab.socket.terminate();
  });

  test('navigation is refetched after a change, but not after a failed command', async () => {
    const tab = await connect(forum.origin, await forum.as('hannah'));
    await tab.settled();
    await expect(addItem(operatorOf(forum), 'nowhere', 'no-such-school', { label: 'X' })).rejects.toThrow('No school');
    await tab.settled();
    expect(tab.frames.filter(({ type }) => type === 'gap')).toEqual([]);
    await addItem(operatorOf(forum), 'somewhere', null, { label: 'X', url: '/about' });
    await tab.answer('gap');
    await removeItem(operatorOf(forum), 'somewhere', null);
    tab.socket.terminate();
  });
});

describe('in the log of the school’s moderators', () => {
  test('each act shows the operator and the person; a deleted person has no name', async () => {
    const operator = operatorOf(forum);
    await addModerator(operator, 'alder-ridge', 'hannah_b');
    await removeModerator(operator, 'alder-ridge', 'hannah_b');
    await ban(operator, 'hannah_b', 'Threats');
    await unban(operator, 'hannah_b');
    const { items } = (await (await forum.as('maya')).get('/institutions/alder-ridge/moderation-log')).body;
    expect(items.slice(0, 4)).toMatchObject([
      { action: 'unban', operator: true, moderator: null, dashboard: false, subject: { kind: 'account', person: CAST.hannah.name } },
      { action: 'ban', operator: true, subject: { text: 'Threats' } },
      { action: 'remove-moderator', operator: true },
      { action: 'add-moderator', operator: true },
    ]);
    const others = (await (await forum.as('samuel')).get('/institutions/port-ellery/moderation-log')).body.items;
    expect(others[0]).toMatchObject({ action: 'delete-account', operator: true, subject: { kind: 'account', person: null } });
    expect(JSON.stringify(others[0])).not.toContain(CAST.kai.name);
  });
});
