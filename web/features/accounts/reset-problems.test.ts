import { expect, it } from 'vitest';
import { resetProblems } from './reset-problems.ts';

it('a new password needs 8 to 128 characters and an identical repetition', () => {
  expect(resetProblems('token', { password: 'dusk at 8', confirmation: 'dusk at 8' })).toEqual({});
  expect(resetProblems('token', { password: 'dusk', confirmation: 'dawn' })).toEqual({
    password: 'Password must be at least 8 characters long',
    confirmation: 'Passwords do not match',
  });
  expect(resetProblems('token', { password: 'a'.repeat(129), confirmation: 'a'.repeat(129) })).toEqual({
    password: 'Password can have at most 128 characters',
  });
});
