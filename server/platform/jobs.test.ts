import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useForum } from '#server/testing/forum.ts';
import { releaseJobs } from './jobs.ts';
import { queueMail } from './mail.ts';

const forum = useForum();

test('a job that a killed server had begun is taken by the next one', async () => {
  const { db, jobs } = forum.running.services;
  await db.transaction().execute(async (trx) => {
    await queueMail(trx, jobs, { to: 'somebody@mail.example', subject: 'Begun', text: 'x', html: '' });
    await sql`UPDATE graphile_worker._private_jobs SET locked_by = 'killed', locked_at = now(), attempts = 1`.execute(trx);
  });
  await queueMail(db, jobs, { to: 'next@mail.example', subject: 'Next', text: 'x', html: '' });
  await forum.mails('next@mail.example');
  const before = await db.selectFrom('outbox_mails').select('recipient').execute();
  expect(before).toEqual([{ recipient: 'next@mail.example' }]);

  await releaseJobs(db);
  expect((await forum.mails('somebody@mail.example')).map(({ subject }) => subject)).toEqual(['Begun']);
});
