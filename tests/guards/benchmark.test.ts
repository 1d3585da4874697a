import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { migrateJobs } from '#server/platform/jobs/jobs.ts';
import type { Running } from '#server/start.ts';
import { withDatabase } from '#server/testing/global-setup.ts';
import { startBenchApp } from '../../bench/app.ts';
import { factsOf, problemsOf } from '../../bench/facts.ts';
import { fill } from '../../bench/installation/fill.ts';
import { FOR_TESTS } from '../../bench/installation/sizes.ts';
import { READS } from '../../bench/reads.ts';
import { type Recorder, recordStatements } from '../../bench/recorder.ts';
import { chooseSubjects, type Subjects } from '../../bench/subjects.ts';

const WHOLE = 120_000;

describe('an installation with 2,000 posts', () => {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  let admin: pg.Client;
  let folder = '';
  let recorder: Recorder;
  let running: Running;
  let subjects: Subjects;

  beforeAll(async () => {
    admin = new pg.Client({ connectionString: inject('postgresUrl') });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${name}`);
    const connectionString = withDatabase(inject('postgresUrl'), name);
    await migrate(connectionString);
    await migrateJobs(connectionString);
    await fill(connectionString, FOR_TESTS, () => {});
    folder = await mkdtemp(join(tmpdir(), 'rounds-bench-'));
    recorder = recordStatements();
    running = await startBenchApp({ connectionString, dataDir: folder, buildFolder: null, now: () => 0 });
    subjects = await chooseSubjects(running.services.db, running.address, 4);
  }, WHOLE);

  afterAll(async () => {
    await running.stop();
    recorder.stop();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
    await rm(folder, { recursive: true });
  });

  test('has the numbers that it names, and every counter is exact', async () => {
    const count = async (what: string) => {
      const { rows } = await sql<{ count: string }>`SELECT count(*) FROM ${sql.raw(what)}`.execute(running.services.db);
      return Number(rows[0]?.count);
    };
    const { schools, members, posts, comments, likes, messages } = FOR_TESTS;
    expect({
      schools: await count('institutions'),
      members: await count('members'),
      posts: await count('posts'),
      comments: await count('comments'),
      likes: (await count('post_reactions')) + (await count('comment_reactions')),
      messages: await count('messages'),
    }).toEqual({ schools, members, posts, comments, likes, messages });
    expect({
      comments: await count('posts p WHERE comments_count <> (SELECT count(*) FROM comments k WHERE k.post_id = p.id)'),
      likes: await count('posts p WHERE reactions_count <> (SELECT count(*) FROM post_reactions r WHERE r.post_id = p.id)'),
      replies: await count('comments p WHERE replies_count <> (SELECT count(*) FROM comments k WHERE k.parent_comment_id = p.id)'),
      likesOfComments: await count(
        'comments p WHERE reactions_count <> (SELECT count(*) FROM comment_reactions r WHERE r.comment_id = p.id)',
      ),
      notices: await count('notification_groups g WHERE total <> (SELECT count(*) FROM notifications n WHERE n.group_id = g.id)'),
      words: await count(
        "posts p LEFT JOIN search_entries s ON s.id = p.id WHERE s.words IS DISTINCT FROM search_vector(p.title || E'\\n' || p.body)",
      ),
      tenants: await count(`posts p JOIN communities c ON c.id = p.community_id JOIN search_entries s ON s.id = p.id
        LEFT JOIN comments k ON k.post_id = p.id LEFT JOIN post_reactions r ON r.post_id = p.id LEFT JOIN comment_reactions l ON l.comment_id = k.id
        WHERE coalesce(c.institution_id, c.id) <> ANY (ARRAY[p.tenant_id, s.tenant_id, k.tenant_id, r.tenant_id, l.tenant_id])`),
    }).toEqual({ comments: 0, likes: 0, replies: 0, likesOfComments: 0, notices: 0, words: 0, tenants: 0 });
  });

  test.each(READS)('$name: no more statements and bytes than the table allows', async (read) => {
    const fact = await factsOf(read, subjects, running.address, recorder);
    expect(problemsOf(read, fact), fact.statements.join('\n\n')).toEqual([]);
  });
});
