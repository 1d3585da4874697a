import { expect, test } from 'vitest';
import { expectError, useForum } from '#server/testing/forum.ts';
import { signUpForm } from '#server/testing/newcomer.ts';
import { confirmedNewcomer } from '#server/testing/people.ts';

const forum = useForum({ ALWAYS_ACCEPTED_EMAILS: 'Office@rounds.example, contact@outreach.example' });

test('an address that the operator always accepts may sign up as a medical student and set up any school', async () => {
  const { visitor } = await confirmedNewcomer(forum, { email: 'office@Rounds.example', username: 'the_office' });
  const { items } = (await visitor.get('/institutions')).body;
  const answer = await visitor.put('/profile/medical-setup', { institutionId: items[1].id, year: 'M4' });
  expect(answer).toMatchObject({ status: 200, body: { homePath: '/thedashboard' } });
});

test('another address of the same domain is refused like any other', async () => {
  const answer = await forum.anonymous().post('/sign-up', signUpForm({ email: 'somebody@rounds.example' }));
  expect(expectError(answer, 400, 'INPUT_INVALID').data.fields).toEqual({ email: 'Email must be a valid .edu email address' });
});
