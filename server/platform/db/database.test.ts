import { type Kysely, sql } from 'kysely';
import { expect, inject, test } from 'vitest';
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

test('statements with all columns go on when a migration adds one', async () => {
  // One connection, because statements are prepared per connection.
  const { db, close } = openDatabase({ connectionString: inject('postgresUrl'), max: 1, onError: () => {} });
  const own = db as unknown as Kysely<{ growing: { id: number } }>;
  await sql`CREATE TEMPORARY TABLE growing (id integer)`.execute(db);
  const statements = [
    () => own.insertInto('growing').values({ id: 1 }).returningAll().execute(),
    () => own.updateTable('growing').set({ id: 1 }).where('id', '=', 1).returningAll('growing').execute(),
    () => own.selectFrom('growing').selectAll().where('id', '=', 1).execute(),
    () => own.selectFrom('growing').selectAll('growing').where('id', '=', 1).execute(),
    () => own.selectFrom('growing').select('id').where('id', '=', 1).execute(),
  ];
  for (const run of statements) expect((await run())[0]).toEqual({ id: 1 });
  await sql`ALTER TABLE growing ADD COLUMN name text`.execute(db);
  for (const run of statements) expect((await run())[0]).toMatchObject({ id: 1 });
  await close();
});
