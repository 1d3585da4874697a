import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isConnectionFailure, openDatabase } from './database.ts';

test('a database whose name or address cannot be reached counts as away', async () => {
  const { db, close } = openDatabase({ connectionString: 'postgres://rounds@database.invalid/rounds', onError: () => {} });
  const error = await sql`SELECT 1`.execute(db).catch((failure: unknown) => failure);
  expect(error).toMatchObject({ code: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/) });
  expect(isConnectionFailure(error)).toBe(true);
  for (const code of ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
    expect(isConnectionFailure(Object.assign(new Error(code), { code })), code).toBe(true);
  await close();
});
