import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportAccount } from '#server/cli/account-export.ts';
import { removeAccount } from '#server/cli/accounts.ts';
import { type Answer, useForum } from '#server/testing/forum.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { listed, report } from '#server/testing/reports.ts';
import { unzip } from '#server/testing/unzip.ts';

// Each column of these tables must be shown, exported, copied into reports, and deleted with its
// owner, or be listed below with a reason. The tests write one row with a distinct value per column
// and look for the values.

const TABLES = ['posts', 'comments', 'messages', 'members'] as const;
type Table = (typeof TABLES)[number];
const SURFACES = ['shown', 'exported', 'captured'] as const;
type Surface = (typeof SURFACES)[number];
type Exceptions = Record<string, readonly string[]>;

const KEYS = 'keeps rows apart and requests from writing twice; says nothing about anybody';
const PLACE = 'whose it is and where it stands is said in words beside it, or by the address that was asked';
const MODERATORS = 'moderators decide it, and nothing that the person wrote is in it';
const DERIVED = 'follows from another column';
const OF_REPORT = 'a column of the report itself says it';
const ACTORS = 'readers are told what was done, not by whom';
const NOT_WRITTEN = 'nobody wrote it: a report keeps words';
const SAME = 'the question that it asks again is shown with its title, to those who may read that';
const ACCOUNT = 'of the account, not of the profile; only the export has it';

const EXCEPTIONS: Record<Table, Record<Surface, Exceptions>> = {
  posts: {
    shown: {
      [KEYS]: ['request_key'],
      [SAME]: ['original_id'],
      [DERIVED]: ['comments_by_others'],
      'its year is shown': ['confirmed_at'],
      'only for digests': ['original_at'],
      'this question has an accepted answer': ['still_open_at'],
    },
    exported: {
      [KEYS]: ['request_key', 'tenant_id'],
      [ACTORS]: ['answer_accepted_by', 'confirmed_by'],
      [PLACE]: ['community_id', 'author_id'],
      [DERIVED]: ['excerpt', 'comments_by_others', 'last_activity_at'],
      [MODERATORS]: ['is_pinned', 'is_collapsed'],
    },
    captured: {
      [KEYS]: ['request_key', 'tenant_id'],
      [OF_REPORT]: ['id', 'community_id', 'author_id'],
      [DERIVED]: ['excerpt', 'comments_by_others', 'last_activity_at'],
      [NOT_WRITTEN]: [
        ...['category', 'is_pinned', 'is_collapsed', 'comments_count', 'reactions_count', 'created_at', 'updated_at', 'still_open_at'],
        ...['answer_id', 'answer_accepted_by', 'answer_accepted_at', 'confirmed_id', 'confirmed_by', 'confirmed_at'],
        ...['original_id', 'original_at'],
      ],
    },
  },
  comments: {
    shown: {
      [KEYS]: ['request_key', 'tenant_id'],
      [PLACE]: ['post_id'],
      'a reply has none; of a comment on the post it is shown': ['replies_count'],
    },
    exported: {
      [KEYS]: ['request_key', 'tenant_id'],
      [PLACE]: ['author_id'],
      [DERIVED]: ['replies_count'],
      [MODERATORS]: ['is_pinned'],
    },
    captured: {
      [KEYS]: ['request_key', 'tenant_id'],
      [OF_REPORT]: ['id', 'post_id', 'author_id'],
      'the words that it answers are kept instead': ['parent_comment_id', 'reply_parent_id'],
      [NOT_WRITTEN]: ['is_pinned', 'reactions_count', 'replies_count', 'created_at', 'updated_at'],
    },
  },
  messages: {
    shown: { [PLACE]: ['recipient_id'] },
    exported: { [KEYS]: ['request_key'], [PLACE]: ['sender_id', 'recipient_id'] },
    captured: {
      [KEYS]: ['request_key'],
      [OF_REPORT]: ['id', 'sender_id', 'recipient_id'],
      [NOT_WRITTEN]: ['created_at', 'read_at'],
    },
  },
  members: {
    shown: {
      [ACCOUNT]: [
        'email_verified',
        'sign_ups',
        'link_sent_at',
        'hints_done',
        'year_chosen_at',
        'starts_at_home',
        'second_factor_at',
        'delete_at',
        'delete_with_content',
        'created_at',
        'updated_at',
      ],
      'who is suspended is told what they may not do, and nobody else': ['suspended_until', 'suspension_reason', 'banned_at'],
    },
    exported: {
      'counts the mails of a sign-up': ['sign_ups'],
      'the name of the school stands there': ['institution_id'],
    },
    captured: {
      [OF_REPORT]: ['id', 'institution_id', 'email'],
      [ACCOUNT]: [
        'email_verified',
        'sign_ups',
        'link_sent_at',
        'hints_done',
        'year_chosen_at',
        'starts_at_home',
        'second_factor_at',
        'delete_at',
        'delete_with_content',
        'created_at',
        'updated_at',
      ],
      'operators decide it, and have a log of their own': ['suspended_until', 'suspension_reason', 'banned_at'],
      'chosen from a list': ['user_type', 'year'],
      'pictures are not copied, only that there is one: moderators open the profile': ['picture_url'],
    },
  },
};

/** Where the words of a deleted account may stay, and why. */
const KEPT = { reported_content: 'a report keeps what it is about, also when that is gone' };

const CHOICES = ['category', 'user_type', 'year'];
/** A date there would end the sessions of the row's owner. */
const ENDS_SESSIONS = ['banned_at', 'second_factor_at'];

interface Column {
  name: string;
  type: string;
}

interface Case {
  table: Table;
  id: string;
  columns: Column[];
  row: Record<string, unknown>;
  surfaces: Record<Surface, string>;
}

const forum = useForum();
const cases = new Map<Table, Case>();
const caseOf = (table: Table) => cases.get(table) as Case;

async function columnsOf(table: Table): Promise<Column[]> {
  const { rows } = await sql<Column>`SELECT column_name AS name, data_type AS type FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table} ORDER BY ordinal_position`.execute(forum.db);
  return rows;
}

/** A unique value; undefined for columns that keep theirs. */
function uniqueValueFor(table: Table, { name, type }: Column, index: number): string | number | undefined {
  if (CHOICES.includes(name) || ENDS_SESSIONS.includes(name)) return undefined;
  if (name === 'email') return 'value-of-email@alderridge.edu';
  if (/text|character/.test(type) || type === 'USER-DEFINED') return `value-of-${table}-${name.replaceAll('_', '-')}`;
  if (type === 'timestamp with time zone') return `2001-02-03T04:05:06.${String(index).padStart(2, '0')}1Z`;
  if (type === 'integer') return 70_000 + index;
  return undefined;
}

async function mark(table: Table, id: string): Promise<Omit<Case, 'surfaces'>> {
  const columns = await columnsOf(table);
  const values = columns.flatMap((column, index) => {
    const value = uniqueValueFor(table, column, index);
    return value === undefined ? [] : [[column.name, value] as const];
  });
  const set = values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`UPDATE ${sql.table(table)} SET ${sql.join(set)} WHERE id = ${id}`.execute(forum.db);
  const { rows } = await sql<{
    row: Record<string, unknown>;
  }>`SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t WHERE id = ${id}`.execute(forum.db);
  return { table, id, columns, row: rows[0]?.row ?? {} };
}

function traces({ name }: Column, value: unknown): string[] {
  if (typeof value !== 'string') {
    const camel = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    return [name, camel].map((key) => `"${key}":${JSON.stringify(value)}`);
  }
  if (/^value-of-/.test(value)) return [value];
  // Without the zone: "+00:00" in the database, "Z" in JSON.
  return [/^2001-02-03T/.test(value) ? value.slice(0, 23) : `"${value}"`];
}

function body(answer: Answer): unknown {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

beforeAll(async () => {
  const [maya, hannah] = [await forum.as('maya'), await forum.as('hannah')];
  const [mayaId, id] = [await forum.id('maya'), await forum.id('hannah')];
  const post = await forum.post('hannah', 'alder-ridge/general/commons', { url: 'example.org' });
  const thread = await forum.comment('maya', post.id);
  const answered = await forum.comment('maya', post.id, 'An answer', thread);
  const comment = await forum.comment('hannah', post.id, 'An answer to that', answered);
  body(await hannah.put(`/posts/${post.id}/answer`, { commentId: thread }));
  body(await maya.put(`/posts/${post.id}/confirmed-answer`, { commentId: comment }));
  const sent = await hannah.post(`/conversations/${mayaId}/messages`, { requestKey: crypto.randomUUID(), content: 'Hello' });

  const marked = {
    posts: await mark('posts', post.id),
    comments: await mark('comments', comment),
    messages: await mark('messages', sent.body.id),
    members: await mark('members', id),
  };
  forum.running.services.live.recheck([id]);
  const username = String(marked.members.row.username);
  const { id: communityId } = await forum.community('alder-ridge/general/commons');
  const shown: Record<Table, unknown[]> = {
    posts: [body(await maya.get(`/posts/${marked.posts.row.slug}`)), body(await maya.get(`/communities/${communityId}/posts`))],
    comments: [body(await maya.get(`/comments/${thread}/replies`))],
    messages: [body(await hannah.get(`/conversations/${mayaId}/messages`))],
    members: [body(await maya.get(`/profiles/${username}`)), body(await hannah.get('/profile'))],
  };

  const folder = await mkdtemp(join(tmpdir(), 'rounds-fields-'));
  const { file } = await exportAccount(operatorOf(forum), username, join(folder, 'data.zip'));
  const files = unzip(await readFile(file));
  await rm(folder, { recursive: true });
  const exported = (name: string) => JSON.stringify(JSON.parse(files.get(`${name}.json`)?.toString() ?? ''));

  const reports = {
    posts: await report(forum, 'tomasz', 'post', post.id),
    comments: await report(forum, 'tomasz', 'comment', comment),
    messages: await report(forum, 'maya', 'message', marked.messages.id),
    members: await report(forum, 'tomasz', 'profile', id),
  };
  await removeAccount(operatorOf(forum), username, true);
  const kept = await listed(forum, 'maya');
  // From the database, because reading by API adds a row to the log.
  const message = await forum.db
    .selectFrom('reported_content')
    .select('message_text')
    .where('id', '=', reports.messages)
    .executeTakeFirstOrThrow();
  const captured = (reportId: string) => {
    const { title, text, context, fullReportPath } = kept.find((one) => one.id === reportId)?.content ?? {};
    return JSON.stringify([title, text, context, fullReportPath]);
  };

  for (const table of TABLES)
    cases.set(table, {
      ...marked[table],
      surfaces: {
        shown: JSON.stringify(shown[table]),
        exported: exported(table === 'members' ? 'profile' : table),
        captured: table === 'messages' ? JSON.stringify(message) : captured(reports[table]),
      },
    });
});

describe.each(TABLES)('each column of %s', (table) => {
  test.each(SURFACES)('is %s, or listed with a reason', (surface) => {
    const { columns, row, surfaces } = caseOf(table);
    const excepted = Object.values(EXCEPTIONS[table][surface]).flat();
    const isThere = (column: Column) => traces(column, row[column.name]).some((trace) => surfaces[surface].includes(trace));
    const faults = columns.flatMap((column) => {
      if (isThere(column) !== excepted.includes(column.name)) return [];
      return isThere(column)
        ? `${table}.${column.name} is ${surface}: take it from the exceptions of this test.`
        : `${table}.${column.name} is not ${surface}: see "Add a field" in CONTRIBUTING.md, or name it in this test with the reason.`;
    });
    expect(faults).toEqual([]);
    expect(excepted.filter((name) => !columns.some((column) => column.name === name))).toEqual([]);
  });

  test('is deleted with its owner’s account', async () => {
    const { id, columns, row } = caseOf(table);
    const { rows: own } = await sql`SELECT FROM ${sql.table(table)} WHERE id = ${id}`.execute(forum.db);
    expect(own).toEqual([]);
    const { rows: tables } = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(
      forum.db,
    );
    const words = columns.filter(({ name }) => String(row[name]).startsWith('value-of-'));
    for (const { name } of tables.filter((one) => !(one.name in KEPT))) {
      const { rows } = await sql<{ text: string }>`SELECT to_jsonb(t)::text AS text FROM ${sql.table(name)} t`.execute(forum.db);
      const left = words.filter((word) => rows.some(({ text }) => text.includes(String(row[word.name]))));
      expect(left.map((word) => `${table}.${word.name} is still in ${name}`)).toEqual([]);
    }
  });
});
