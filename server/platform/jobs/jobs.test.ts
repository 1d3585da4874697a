import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useForum } from '#server/testing/forum.ts';
import { eraseAfterCommit, keepFiles, scheduleErasing } from '../files/files.ts';
import { queueMail, SEND_MAIL } from '../mail/mail.ts';
import { releaseJobs } from './jobs.ts';

const forum = useForum();

test('a job of a killed server is run by the next one', async () => {
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

async function allDone(): Promise<void> {
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now()`.execute(forum.db);
  // Wakes the worker.
  await forum.running.services.jobs.add(forum.db, 'clean-up', {});
  await expect
    .poll(async () => (await sql`SELECT FROM graphile_worker._private_jobs`.execute(forum.db)).rows.length, { timeout: 15_000 })
    .toBe(0);
}

test('a mail is stored once, even if its job runs again after a kill', async () => {
  const { db, jobs } = forum.running.services;
  const mail = { id: randomUUID(), to: 'once@mail.example', subject: 'Once', text: 'x', html: '' };
  await jobs.add(db, SEND_MAIL, mail);
  await jobs.add(db, SEND_MAIL, mail);
  await allDone();
  expect((await forum.mails('once@mail.example')).map(({ subject }) => subject)).toEqual(['Once']);
});

test('unreferenced files of a killed server are erased, and kept ones stay', async () => {
  const { db, jobs, files } = forum.running.services;
  for (const key of ['attachments/lost', 'attachments/kept']) {
    await scheduleErasing(db, jobs, key, [key]);
    await files.write(key, Buffer.from('x'));
  }
  await keepFiles(db, jobs, 'attachments/kept');
  await allDone();
  expect([await files.size('attachments/lost'), await files.size('attachments/kept')]).toEqual([null, 1]);
});

test('erasing files is retried daily after days of failure, and the operator is notified', async () => {
  const { db, files, jobs } = forum.running.services;
  const [yesterday, today] = ['tests/yesterday', 'tests/today'];
  for (const key of [yesterday, today]) {
    await files.write(key, new TextEncoder().encode('Words'));
    await db.transaction().execute(async (trx) => {
      await eraseAfterCommit(trx, jobs, [key]);
      await sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'No answer',
        updated_at = now() - ${key === yesterday ? '25 hours' : '23 hours'}::interval WHERE payload::text LIKE ${`%${key}%`}`.execute(trx);
    });
  }
  await jobs.add(db, 'clean-up', {});
  await expect.poll(() => files.size(yesterday), { timeout: 15_000 }).toBeNull();
  expect(await files.size(today)).not.toBeNull();
  expect(forum.logged).toContainEqual(
    expect.objectContaining({ message: expect.stringContaining('docs/operating.md'), details: { jobs: 1 } }),
  );
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(db);
});
