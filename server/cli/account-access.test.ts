import { beforeAll, describe, expect, test } from 'vitest';
import { decoyAddress } from '#server/features/accounts/pending-sign-up.ts';
import { Refusal } from '#server/shell/operator/problems.ts';
import { CAST, PASSWORD } from '#server/testing/cast.ts';
import { expectError, type ReceivedMail, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { connect } from '#server/testing/live-client.ts';
import { newcomer, signUpForm } from '#server/testing/newcomer.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { newMember } from '#server/testing/people.ts';
import { LIVE_CLOSE_CODES } from '#shared/rules/live.ts';
import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';
import { confirmAccount, sendReset, setKind, setSchool, setUsername, signOutAccount } from './account-access.ts';
import { ban, showAccount } from './accounts.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

function logIn(email: string, password = PASSWORD) {
  return forum.anonymous().post('/sign-in', { email, password });
}

function resetTokenOf(mail: ReceivedMail | undefined): string {
  return /\/reset-password\?token=(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
}

async function actsOn(who: string): Promise<string[]> {
  return (await showAccount(operatorOf(forum), who)).log.map(({ action }) => action);
}

describe('a sign-up that an operator confirms', () => {
  test('becomes an account as if its link had been opened, and its owner is notified', async () => {
    const { email, username, token } = await newcomer(forum);
    expectError(await logIn(email), 403, 'EMAIL_NOT_VERIFIED');
    expect(await confirmAccount(operatorOf(forum), username)).toEqual({ username, email, passwordEnded: false });
    expect((await logIn(email)).status).toBe(200);
    expect((await forum.anonymous().post('/email-verification', { token })).body).toEqual({ state: 'already-verified' });
    expect((await forum.mails(email, 3)).map(({ subject }) => subject)).toContain('Your email address is confirmed on Rounds');
    expect(await actsOn(username)).toEqual(['account.confirm']);
    await expect(confirmAccount(operatorOf(forum), username)).rejects.toThrow('confirmed');
  });

  test('among several for one address, only lets in whoever reads its mails', async () => {
    const { email, username } = await newcomer(forum);
    await forum.anonymous().post('/sign-up', { ...signUpForm(), email, username, password: 'Strangers-pass-1!' });
    await forum.mails(email, 2);
    expect(await confirmAccount(operatorOf(forum), email)).toMatchObject({ passwordEnded: true });
    for (const password of [PASSWORD, 'Strangers-pass-1!']) expectError(await logIn(email, password), 401, 'SIGN_IN_FAILED');
    const token = resetTokenOf((await forum.mails(email, 3)).find(({ subject }) => subject === 'Choose your password for Rounds'));
    expect((await forum.anonymous().post('/password-reset', { token, password: 'Owners-pass-1!' })).status).toBe(200);
    expect((await logIn(email, 'Owners-pass-1!')).status).toBe(200);
  });

  test('is refused for a registered, a banned or a taken mailbox', async () => {
    const operator = operatorOf(forum);
    const decoy = signUpForm({ email: CAST.maya.email });
    await forum.anonymous().post('/sign-up', decoy);
    await expect(confirmAccount(operator, decoy.username)).rejects.toThrow('cannot be confirmed');
    expect((await showAccount(operator, decoy.username)).email).toBe(decoyAddress(forum.running.services.config, CAST.maya.email));

    const { email, username } = await newcomer(forum);
    await forum.db.insertInto('banned_emails').values({ email }).execute();
    await expect(confirmAccount(operator, username)).rejects.toThrow('is banned');

    const [one, other] = [await newcomer(forum), signUpForm()];
    await forum.anonymous().post('/sign-up', { ...other, email: one.email.replace('@', '+tag@') });
    await confirmAccount(operator, one.username);
    await expect(confirmAccount(operator, other.username)).rejects.toThrow('has an account already');
    await expect(confirmAccount(operator, 'nobody-at-all')).rejects.toBeInstanceOf(Refusal);
  });
});

describe('another username', () => {
  test('shows at once and is announced by mail; the former one stays reserved for a year', async () => {
    const operator = operatorOf(forum);
    const { visitor, email, username } = await newMember(forum);
    const to = `${username}-renamed`;
    expect(await setUsername(operator, username, ` ${to} `)).toEqual({ username: to, former: username });
    expect((await visitor.get('/session')).body.viewer.username).toBe(to);
    expect((await forum.anonymous().get(`/profiles/${username}`)).status).toBe(404);
    const mail = (await forum.mails(email, 2)).find(({ subject }) => subject === 'Your username on Rounds was changed');
    expect(mail?.body).toContain(`It is now ${to}`);
    expect(await showAccount(operator, to)).toMatchObject({
      formerNames: [{ kind: 'username', name: username }],
      log: [{ action: 'account.set-username', subject: {} }],
    });

    // Moderators see the former username. It does not count against the two name changes a year.
    const seen = await (await forum.as('maya')).get(`/profiles/${to}`);
    expect(seen.body.formerNames).toEqual([`@${username}`]);
    expect((await (await forum.as('hannah')).get(`/profiles/${to}`)).body.formerNames).toEqual([]);
    expect((await visitor.get('/profile')).body.nameChanges.left).toBe(2);

    const signUp = await forum.anonymous().post('/sign-up', signUpForm({ username: username.toUpperCase() }));
    expect(expectError(signUp, 400, 'INPUT_INVALID').data.fields).toEqual({ username: SIGN_UP_TEXTS.usernameTaken });
    expect((await forum.anonymous().get(`/usernames/${username}`)).body).toEqual({ available: false });
    await expect(setUsername(operator, 'hannah_b', username)).rejects.toThrow('within the last year');
    expect(await setUsername(operator, to, username)).toEqual({ username, former: to });
  });

  test('must follow the rules for sign-up', async () => {
    const operator = operatorOf(forum);
    const pending = await newcomer(forum);
    for (const [who, name, why] of [
      ['hannah_b', 'kai', 'is taken'],
      ['hannah_b', 'K-a.i', 'is taken'],
      ['hannah_b', 'Rounds-Support', 'is reserved'],
      ['hannah_b', 'settings', 'is reserved'],
      ['hannah_b', 'hannah bell', SIGN_UP_TEXTS.username],
      ['hannah_b', 'x', SIGN_UP_TEXTS.usernameLength],
      ['hannah_b', 'hannah_b', 'already'],
      [pending.username, 'somebody.else', 'has not confirmed'],
    ] as const)
      await expect(setUsername(operator, who, name), name).rejects.toThrow(why);
    expect(await setUsername(operator, 'hannah_b', 'Hannah.B')).toMatchObject({ username: 'Hannah.B' });
    await setUsername(operator, 'Hannah.B', 'hannah_b');
  });
});

describe('another school', () => {
  test('opens at once in place of the former one, which the owner is told by mail', async () => {
    const operator = operatorOf(forum);
    const { visitor, email, username } = await newMember(forum);
    await forum.post('kai', 'port-ellery/general/harbor', {});
    const places = async () => JSON.stringify((await visitor.get('/navigation')).body);
    expect(await places()).toContain('/communities/alder-ridge/');
    expect(await setSchool(operator, username, 'port-ellery')).toEqual({ username, school: 'port-ellery', former: 'alder-ridge' });
    await expect.poll(async () => (await visitor.get('/session')).body.viewer.institution.slug).toBe('port-ellery');
    expect(await places()).toContain('/communities/port-ellery/');
    expect((await visitor.get('/unread')).body.total).toBe(0);
    expect(await places()).not.toContain('/communities/alder-ridge/');
    const mail = (await forum.mails(email, 2)).find(({ subject }) => subject === 'Your school on Rounds was changed');
    expect(mail?.body).toContain('have moved your account to Port Ellery College of Medicine.');
    expect(await actsOn(username)).toEqual(['account.set-school']);
  });

  test('is refused for the present one, premed students, moderators and unfinished profiles', async () => {
    for (const [who, slug, why] of [
      ['hannah_b', 'alder-ridge', 'already'],
      ['hannah_b', 'nowhere', 'No school has the slug'],
      ['ava', 'port-ellery', 'premed student'],
      ['maya', 'port-ellery', 'moderates “alder-ridge”'],
      ['ines', 'port-ellery', 'not set up'],
    ] as const)
      await expect(setSchool(operatorOf(forum), who, slug), who).rejects.toThrow(why);
  });
});

describe('a premed student whom a medical school admits', () => {
  test('becomes its medical student at once, keeps what they have written, and is told by mail', async () => {
    const operator = operatorOf(forum);
    const ava = await forum.as('ava');
    const own = await forum.post('ava', 'alder-ridge/premed/premed');
    await forum.post('hannah', 'alder-ridge/general/commons');
    const { id: commons } = await forum.community('alder-ridge/general/commons');
    expectError(await ava.get(`/communities/${commons}/posts`), 403, 'FORBIDDEN');
    await expect(setKind(operator, 'ava', 'alder-ridge', 'M1')).rejects.toThrow('account email ava');
    const email = 'ava@students.alderridge.edu';
    await forum.db.updateTable('members').set({ email }).where('username', '=', 'ava').execute();
    await expect(setKind(operator, 'ava', 'port-ellery', 'M1')).rejects.toThrow('not an address');
    await expect(setKind(operator, 'ava', 'alder-ridge', 'M5')).rejects.toThrow('M1, M2, M3, M4');

    const done = await setKind(operator, 'ava', 'alder-ridge', 'm1');
    expect(done).toEqual({ username: 'ava', school: 'alder-ridge', year: 'M1', former: 'alder-ridge' });
    await expect
      .poll(async () => (await ava.get('/session')).body.viewer)
      .toMatchObject({ userType: 'medical_student', year: 'M1', complete: true, institution: { slug: 'alder-ridge' } });
    expect((await ava.get(`/communities/${commons}/posts`)).status).toBe(200);
    expect((await ava.get('/conversations')).status).toBe(200);
    expect((await ava.get('/unread')).body.total).toBe(0);
    expect((await ava.get(`/posts/${own.id}`)).body.author).toMatchObject({ username: 'ava', year: 'M1' });
    const [mail] = await forum.mails(email);
    expect(mail?.subject).toBe('You are a medical student on Rounds now');
    expect(mail?.body).toContain('a medical student of Alder Ridge School of Medicine, year M1.');
    expect(await actsOn('ava')).toEqual(['account.set-kind']);
  });

  test('is refused for medical students and unfinished profiles', async () => {
    for (const [who, why] of [
      ['hannah_b', 'medical student already'],
      ['pia', 'not set up'],
    ] as const)
      await expect(setKind(operatorOf(forum), who, 'alder-ridge', 'M1'), who).rejects.toThrow(why);
  });
});

test('signing somebody out ends their sessions, in open tabs too; the password stays', async () => {
  const { visitor, email, username } = await newMember(forum);
  const tab = await connect(forum.origin, visitor);
  await tab.settled();
  await signOutAccount(operatorOf(forum), username);
  expect(await tab.closed).toBe(LIVE_CLOSE_CODES.signedOut);
  expect((await visitor.get('/session')).body.viewer).toBeNull();
  expect((await logIn(email)).status).toBe(200);
  expect(await actsOn(username)).toEqual(['account.sign-out']);
});

describe('a link to choose a password', () => {
  test('is mailed even if the person has requested too many', async () => {
    const { email, username } = await newMember(forum);
    const { limits } = forum.running.services;
    for (let asked = 0; asked < 20; asked += 1) await limits.takeMail(email, 'reset');
    expect(await limits.takeMail(email, 'reset')).toBe(false);
    await sendReset(operatorOf(forum), username);
    const mail = (await forum.mails(email, 2)).find(({ subject }) => subject === 'Choose a new password for Rounds');
    const token = resetTokenOf(mail);
    expect((await forum.anonymous().post('/password-reset', { token, password: 'Another-pass-1!' })).status).toBe(200);
    expect((await logIn(email, 'Another-pass-1!')).status).toBe(200);
    expect(await actsOn(username)).toEqual(['account.send-reset']);
  });

  test('is refused for accounts that could not log in with it', async () => {
    const operator = operatorOf(forum);
    const pending = await newcomer(forum);
    await expect(sendReset(operator, pending.username)).rejects.toThrow('account confirm');
    const { username } = await newMember(forum);
    await ban(operator, username, '');
    await expect(sendReset(operator, username)).rejects.toThrow('is banned');
  });
});
