import { ORPCError } from '@orpc/client';
import { type ActionFunctionArgs, RouterContextProvider, redirect } from 'react-router';
import { expect, it } from 'vitest';
import type { ApiClient } from './api.ts';
import { formAction } from './form-action.ts';
import { apiClientContext } from './screen.ts';

const TYPED = { email: 'zoe@mail.example', password: 'Harbor-light-9!' };

/** What the page is told when `send` does this with the form. */
async function post(send: Parameters<typeof formAction>[0]['send']) {
  const context = new RouterContextProvider();
  context.set(apiClientContext, {} as ApiClient);
  const request = new Request('http://127.0.0.1/login?returnTo=%2Fabout', { method: 'POST', body: new URLSearchParams(TYPED) });
  const action = formAction({ keep: ['email', 'accepted'], fallback: 'An error occurred', send });
  const answer = await action({ context, request } as unknown as ActionFunctionArgs);
  if (answer instanceof Response) return { status: answer.status, location: answer.headers.get('location') };
  return { status: answer.init?.status ?? 200, ...answer.data };
}

const KEPT = { email: TYPED.email, accepted: '' };

it('hands the fields and the address over, and goes where it is sent', async () => {
  const answer = await post(async ({ entries, url }) => {
    expect(entries).toEqual(TYPED);
    return redirect(url.searchParams.get('returnTo') ?? '', 303);
  });
  expect(answer).toEqual({ status: 303, location: '/about' });
});

it('gives back what was typed, never a password', async () => {
  expect(await post(async () => ({ done: 'Sent' }))).toEqual({ status: 200, values: KEPT, problems: {}, failure: null, done: 'Sent' });
  const problems = { password: 'Too short' };
  expect(await post(async () => ({ problems }))).toEqual({ status: 400, values: KEPT, problems, failure: null, done: null });
});

it('shows the wrong fields of a refusal at the fields, and any other as a whole', async () => {
  const fields = { email: 'Please enter a valid email address' };
  const wrong = await post(async () => {
    throw new ORPCError('INPUT_INVALID', { status: 400, message: 'Please check', data: { fields } });
  });
  expect(wrong).toEqual({ status: 400, values: KEPT, problems: fields, failure: null, done: null });
  const refused = await post(async () => {
    throw new ORPCError('SIGN_IN_FAILED', { status: 401, message: 'Invalid email or password' });
  });
  expect(refused).toMatchObject({ status: 401, failure: { code: 'SIGN_IN_FAILED', message: 'Invalid email or password' } });
});

it('says in the page’s own words that something failed', async () => {
  const failed = await post(async () => {
    throw new ORPCError('INTERNAL', { status: 500, message: 'Something went wrong on our side' });
  });
  expect(failed).toMatchObject({ status: 500, failure: { message: 'An error occurred' } });
});
