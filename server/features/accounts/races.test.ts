import { expect, test } from 'vitest';
import { PASSWORD } from '#server/testing/cast.ts';
import { expectError, useForum } from '#server/testing/forum.ts';
import { signUpForm } from '#server/testing/newcomer.ts';

const forum = useForum();

function errors() {
  return forum.logged.filter(({ message }) => message === 'A request failed');
}

test('ten people who want the same username at once: one gets it, the others are told, and nobody else gets an account', async () => {
  const forms = Array.from({ length: 10 }, (_, index) => signUpForm({ username: index % 2 === 0 ? 'Night.Owl' : 'night.owl' }));
  const answers = await Promise.all(forms.map((form) => forum.anonymous().post('/sign-up', form)));

  const winners = forms.filter((_, index) => answers[index]?.status === 200);
  expect(winners).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(expectError(answer, 400, 'INPUT_INVALID').data.fields).toEqual({ username: 'Username is already taken' });
  }
  const accounts = await forum.db
    .selectFrom('members')
    .select(['email', 'username'])
    .where(
      'email',
      'in',
      forms.map(({ email }) => email),
    )
    .execute();
  expect(accounts).toEqual([{ email: winners[0]?.email, username: winners[0]?.username }]);
  expect(errors()).toEqual([]);
});

test.each([
  ['the same form sent five times', () => ({})],
  ['five forms with one address and different usernames', () => ({ username: signUpForm().username })],
])('%s at once: one account with one password comes of it', async (_which, change) => {
  const form = signUpForm();
  const answers = await Promise.all(Array.from({ length: 5 }, () => forum.anonymous().post('/sign-up', { ...form, ...change() })));
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(errors()).toEqual([]);
  const credentials = await forum.db
    .selectFrom('members as m')
    .innerJoin('credentials as k', 'k.member_id', 'm.id')
    .select('m.id')
    .where('m.email', '=', form.email)
    .execute();
  expect(credentials).toHaveLength(1);
  expectError(await forum.anonymous().post('/sign-in', { email: form.email, password: PASSWORD }), 403, 'EMAIL_NOT_VERIFIED');
});

test('five people who sign up with one address at once are all answered the same, so nobody learns whose it is', async () => {
  const { email } = signUpForm();
  const answers = await Promise.all(Array.from({ length: 5 }, () => forum.anonymous().post('/sign-up', signUpForm({ email }))));
  const [first] = answers;
  expect(first?.status).toBe(200);
  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: first?.body });
});
