import { expect, it } from 'vitest';
import { addressSignedUp, signedUp } from './signed-up.ts';

it('passes the address from the sign-up to the log-in', () => {
  expect(addressSignedUp(signedUp('zoe@alderridge.edu'))).toBe('zoe@alderridge.edu');
});

it.each([null, undefined, 'text', {}, { signedUp: 7 }])('finds no address in %j', (state) => {
  expect(addressSignedUp(state)).toBe('');
});
