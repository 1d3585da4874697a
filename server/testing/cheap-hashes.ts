import { vi } from 'vitest';
import { cheapHash } from './cheap-hash.ts';

/**
 * Makes password hashes cheap, because the tests need about 1,500 and each costs 90 ms. Tests of
 * their cost run in the project `hashes`, and the browser tests use real ones.
 */
vi.mock('better-auth/crypto', async (original) => ({
  ...(await original<typeof import('better-auth/crypto')>()),
  hashPassword: async (password: string) => cheapHash(password),
  verifyPassword: async ({ hash, password }: { hash: string; password: string }) => cheapHash(password, hash.split(':')[0]) === hash,
}));
