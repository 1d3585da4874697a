import { ORPCError } from '@orpc/client';
import { type ActionFunctionArgs, RouterContextProvider, redirect } from 'react-router';
import { expect, it } from 'vitest';
import type { ApiClient } from './api.ts';
import { formAction } from './form-action.ts';
import { apiClientContext } from './screen.ts';

const TYPED = { email: 'zoe@mail.example', password: 'Harbor-light-9!' };

async function post(send: Parameters<typeof formAction>[0]['send']) {
  const context = new RouterContextProvider();
  context.set(apiClientContext, {} as ApiClient);
  const request = new Request('http://127.0.0.1/login?returnTo=%2Fabout', { method: 'POST', body: new URLSearchParams(TYPED) });
  const action = formAction({ keep: ['email', 'accepted'], fallback: 'An error occurred', send });
  const answer = await action({ context, request } as unknown as ActionFunctionArgs);
  if (answer instanceof Response) return { status: answer.status, location: answer.headers.get('location') };
  return { status: answer.init?.status ?? 200, ...answer.data };
}

const RETURNED = { email: TYPED.email, accepted: '' };

it('passes the fields and the URL on, and follows a redirect', async () => {
  const answer = await post(async ({ entries, url }) => {
    expect(entries).toEqual(TYPED);
    return redirect(url.searchParams.get('returnTo') ?? '', 303);
  });
  expect(answer).toEqual({ status: 303, location: '/about' });
});

it('returns the typed values, but never a password', async () => {
  expect(await post(async () => ({ done: 'Sent' }))).toEqual({ status: 200, values: RETURNED, problems: {}, failure: null, done: 'Sent' });
  const problems = { password: 'Too short' };
  expect(await post(async () => ({ problems }))).toEqual({ status: 400, values: RETURNED, problems, failure: null, done: null });
});

it('shows field errors at their fields, and any other refusal for the whole form', async () => {
  const fields = { email: 'Please enter a valid email address' };
  const wrong = await post(async () => {
    throw new ORPCError('INPUT_INVALID', { status: 400, message: 'Please check', data: { fields } });
  });
  expect(wrong).toEqual({ status: 400, values: RETURNED, problems: fields, failure: null, done: null });
  const refused = await post(async () => {
    throw new ORPCError('SIGN_IN_FAILED', { status: 401, message: 'Invalid email or password' });
  });
  expect(refused).toMatchObject({ status: 401, failure: { code: 'SIGN_IN_FAILED', message: 'Invalid email or password' } });
});

it('replaces the message of a server error with the page’s own', async () => {
  const failed = await post(async () => {
    throw new ORPCError('INTERNAL', { status: 500, message: 'Something went wrong on our side' });
  });
  expect(failed).toMatchObject({ status: 500, failure: { message: 'An error occurred' } });
});
