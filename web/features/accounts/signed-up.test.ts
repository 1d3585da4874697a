import { expect, it } from 'vitest';
import { signedUpEmail, signedUpState } from './signed-up.ts';

it('passes the address from the sign-up to the log-in', () => {
  expect(signedUpEmail(signedUpState('zoe@alderridge.edu'))).toBe('zoe@alderridge.edu');
});

it.each([null, undefined, 'text', {}, { signedUp: 7 }])('finds no address in %j', (state) => {
  expect(signedUpEmail(state)).toBe('');
});
