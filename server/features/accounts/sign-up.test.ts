import { describe, expect, test } from 'vitest';
import { CAST } from '#server/testing/cast.ts';
import { expectError, useForum } from '#server/testing/forum.ts';
import { signUpForm } from '#server/testing/newcomer.ts';
import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';

const forum = useForum({ SITE_NAME: 'Alder Rounds' });

const CHECK_MAIL = { message: 'Please check your email to verify your account before logging in.' };

function signUp(fields: Record<string, unknown> = {}) {
  return forum.anonymous().post('/sign-up', signUpForm(fields));
}

async function membersWith(username: string) {
  const rows = await forum.db.selectFrom('members').select(['email', 'username', 'name', 'user_type', 'email_verified']).execute();
  return rows.filter((row) => row.username.toLowerCase() === username.toLowerCase());
}

describe('signing up', () => {
  test('as a medical student with a .edu address makes an unconfirmed account and says to look for the mail', async () => {
    const answer = await signUp({ name: 'Lucía Fernández Aguilar', email: 'Lucia.F@Students.AlderRidge.edu', username: 'Lucia.Fer' });
    expect(answer).toMatchObject({ status: 200, body: CHECK_MAIL });
    expect(await membersWith('lucia.fer')).toEqual([
      {
        name: 'Lucía Fernández Aguilar',
        email: 'lucia.f@students.alderridge.edu',
        username: 'Lucia.Fer',
        user_type: 'medical_student',
        email_verified: false,
      },
    ]);
  });

  test('as a premed student works with any address', async () => {
    const answer = await signUp({ userType: 'premed_student', email: 'zeynep@mail.example', username: 'zeynep_k' });
    expect(answer).toMatchObject({ status: 200, body: CHECK_MAIL });
    expect(await membersWith('zeynep_k')).toMatchObject([{ user_type: 'premed_student', email_verified: false }]);
  });

  test('does not sign anybody in yet', async () => {
    const visitor = forum.anonymous();
    const { headers } = await visitor.post('/sign-up', signUpForm());
    expect(headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['rounds.sign_up']);
    expect((await visitor.get('/session')).body).toEqual({ viewer: null });
  });

  test('stores the password only as a hash', async () => {
    const password = 'Very-secret-words!';
    const { email } = signUpForm();
    await signUp({ email, password });
    const stored = await forum.db
      .selectFrom('credentials as k')
      .innerJoin('members as m', 'm.id', 'k.member_id')
      .select('k.password')
      .where('m.email', '=', email)
      .execute();
    expect(stored).toHaveLength(1);
    expect(stored[0]?.password).not.toContain(password);
  });
});

describe('a sign-up form with mistakes', () => {
  test('gets every wrong field named at once', async () => {
    const answer = await signUp({ name: 'M4ya', email: 'maya@mail.example', username: 'two words', password: 'short', accepted: false });
    expect(expectError(answer, 400, 'INPUT_INVALID').data.fields).toEqual({
      name: SIGN_UP_TEXTS.name,
      email: SIGN_UP_TEXTS.edu,
      username: SIGN_UP_TEXTS.username,
      password: SIGN_UP_TEXTS.password,
      accepted: SIGN_UP_TEXTS.accepted,
    });
  });

  test('that is empty gets every field named at once', async () => {
    const answer = await forum.anonymous().post('/sign-up', {});
    const { fields = {} } = expectError(answer, 400, 'INPUT_INVALID').data;
    expect(Object.keys(fields).sort()).toEqual(['accepted', 'email', 'name', 'password', 'userType', 'username']);
  });

  test('of a kind of member that does not exist is refused beside its other mistakes', async () => {
    const answer = await signUp({ userType: 'dean', email: 'nowhere' });
    const { fields = {} } = expectError(answer, 400, 'INPUT_INVALID').data;
    expect(Object.keys(fields).sort()).toEqual(['email', 'userType']);
  });

  test.each([
    ['a medical student’s address outside .edu', { email: 'rosa@mail.example' }, { email: 'Email must be a valid .edu email address' }],
    [
      'a premed student’s address that is none',
      { userType: 'premed_student', email: 'rosa@' },
      { email: 'Please enter a valid email address' },
    ],
    ['a name with a sign', { name: 'Rosa & Co' }, { name: 'Name must contain only letters and at least one word' }],
    ['a name with digits', { name: 'Rosa 2' }, { name: 'Name must contain only letters and at least one word' }],
    ['no name but spaces', { name: '   ' }, { name: 'Name must contain only letters and at least one word' }],
    // This letter becomes two code points when normalised.
    ['a name that gets too long', { name: '\u0958'.repeat(41) }, { name: 'At most 80 characters' }],
    ['a username with a slash', { username: 'a/b' }, { username: 'Username can only contain letters, numbers, underscores, and dashes' }],
    ['a username without a letter or digit', { username: '_._' }, { username: 'Username must have at least one letter or digit' }],
    [
      'a username with a file extension',
      { username: 'x294.html' },
      { username: 'Username cannot end with a file extension such as .html or .pdf' },
    ],
    ['the name of the forum with a role', { name: 'Rounds Moderator' }, { name: SIGN_UP_TEXTS.nameReserved }],
    ['the name of the site', { name: 'Alder Rounds' }, { name: SIGN_UP_TEXTS.nameReserved }],
    ['a role in Cyrillic letters', { name: 'Maya Mоdеrаtоr' }, { name: SIGN_UP_TEXTS.nameReserved }],
    ['a username of two letters', { username: 'ro' }, { username: 'Username must have 3 to 30 characters' }],
    ['a password without an upper-case letter', { password: 'all-lower-case!' }, { password: 'Password does not meet requirements' }],
    ['a password without a lower-case letter', { password: 'ALL-UPPER-CASE!' }, { password: 'Password does not meet requirements' }],
    ['a password without one of ! @ # $ % ^ & * ?', { password: 'Correct-horse-7' }, { password: 'Password does not meet requirements' }],
    ['a password of seven characters', { password: 'Seven7!' }, { password: 'Password does not meet requirements' }],
    [
      'one of the most common passwords',
      { password: 'Password!' },
      { password: 'This password is one of the most common ones. Please choose another' },
    ],
    ['no agreement', { accepted: false }, { accepted: 'Please confirm that you are 18 or older and agree to the Community Guidelines' }],
  ])('is told about %s in the words of the form', async (_mistake, fields, texts) => {
    expect(expectError(await signUp(fields), 400, 'INPUT_INVALID').data.fields).toEqual(texts);
  });

  test('makes no account and sends no mail', async () => {
    const form = signUpForm({ accepted: false });
    await forum.anonymous().post('/sign-up', form);
    expect(await membersWith(form.username)).toEqual([]);
    // When this later mail has arrived, an unwanted earlier one would have arrived too.
    const later = signUpForm();
    await forum.anonymous().post('/sign-up', later);
    await forum.mails(later.email);
    expect(await forum.db.selectFrom('outbox_mails').select('id').where('recipient', '=', form.email).execute()).toEqual([]);
  });
});

test('an address that the operator has banned cannot sign up, in whatever case, and is told whom to ask', async () => {
  const form = signUpForm();
  await forum.db.insertInto('banned_emails').values({ email: form.email, reason: 'Fake account' }).execute();
  const { supportEmail } = forum.running.services.config;
  for (const email of [form.email, form.email.toUpperCase()]) {
    const { fields } = expectError(await signUp({ ...form, email }), 400, 'INPUT_INVALID').data;
    expect(fields?.email).toContain(supportEmail);
    expect(fields?.email).not.toContain('Fake');
  }
  expect(await membersWith(form.username)).toEqual([]);
});

test.each([
  ['Password!', true],
  ['sunshine', true],
  ['Correct-horse-7!', false],
])('the form can ask whether “%s” is one of the most common passwords', async (password, common) => {
  expect(await forum.anonymous().post('/password-check', { password })).toMatchObject({ status: 200, body: { common } });
});

describe('a username', () => {
  test.each([
    ['that somebody has', CAST.hannah.username],
    ['that somebody has in other letters, upper or lower case', 'tOMASZ.w'],
    ['that somebody has with other punctuation', 'Hannah.B'],
    ['that somebody has with punctuation', 'tomaszw'],
    ['that is a word of our addresses', 'thedashboard'],
    ['that would pass for the people who run the place', 'Admin'],
    ['that is a role with punctuation', 'admin_'],
    ['that is the name of the site with punctuation', 'Alder-Rounds'],
  ])('%s is refused and shown as not available', async (_which, username) => {
    expect((await forum.anonymous().get(`/usernames/${username}`)).body).toEqual({ available: false });
    const answer = await signUp({ username });
    expect(expectError(answer, 400, 'INPUT_INVALID').data.fields).toEqual({ username: 'Username is already taken' });
  });

  test('is refused when it differs from another only by case, dots, underscores or dashes, also in simultaneous sign-ups', async () => {
    const answers = await Promise.all([signUp({ username: 'maya.okafor' }), signUp({ username: 'maya-okafor' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await membersWith('maya.okafor')).toHaveLength(answers[0]?.status === 200 ? 1 : 0);
  });

  test('that nobody has is shown as available, until somebody takes it', async () => {
    expect((await forum.anonymous().get('/usernames/Quiet-Owl_7')).body).toEqual({ available: true });
    await signUp({ username: 'Quiet-Owl_7' });
    expect((await forum.anonymous().get('/usernames/quiet-owl_7')).body).toEqual({ available: false });
  });

  test('that is invalid is shown as not available', async () => {
    for (const username of ['two%20words', 'ab', '...', 'x'.repeat(31)]) {
      expect((await forum.anonymous().get(`/usernames/${username}`)).body, username).toEqual({ available: false });
    }
  });
});

describe('signing up with an address that has an account', () => {
  test('answers as for a new one, changes nothing, and tells the owner by mail', async () => {
    const before = await membersWith(CAST.hannah.username);
    const form = signUpForm({
      email: CAST.hannah.email.toUpperCase().replace('.EDU', '.edu'),
      name: 'Somebody Else',
      username: 'somebody_else',
    });
    const visitor = forum.anonymous();
    const known = await visitor.post('/sign-up', form);
    const fresh = await signUp();
    expect({
      status: known.status,
      body: known.body,
      cookies: known.headers.getSetCookie().map((cookie) => cookie.replace(/=\w+;/, '=…;')),
    }).toEqual({
      status: fresh.status,
      body: fresh.body,
      cookies: ['rounds.sign_up=…; Path=/; HttpOnly; SameSite=Lax; Max-Age=345600'],
    });

    expect(await membersWith('somebody_else')).toMatchObject([{ email: expect.stringMatching(/\.invalid$/), email_verified: false }]);
    expect(await membersWith(CAST.hannah.username)).toEqual(before);
    const [mail] = await forum.mails(CAST.hannah.email);
    expect(mail?.subject).toBe('You already have an account on Alder Rounds');
    expect(mail?.body).toContain('Hi Hannah Bell,');
    expect(mail?.body).toContain('/login');
    expect(mail?.body).not.toContain('token=');
  });

  test('cannot be used to change its password', async () => {
    await signUp({ email: CAST.kai.email, password: 'Somebody-elses-1!' });
    await forum.mails(CAST.kai.email);
    const answer = await forum.anonymous().post('/sign-in', { email: CAST.kai.email, password: 'Somebody-elses-1!' });
    expectError(answer, 403, 'EMAIL_NOT_VERIFIED');
    await forum.as('kai');
  });

  test('sends at most three mails an hour to a mailbox', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await signUp({ email: CAST.samuel.email })).status).toBe(200);
    const later = signUpForm();
    await forum.anonymous().post('/sign-up', later);
    await forum.mails(later.email);
    expect(await forum.mails(CAST.samuel.email, 3)).toHaveLength(3);
  });
});
