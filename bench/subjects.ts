import { sql } from 'kysely';
import { type Db, openDatabase } from '#server/platform/db/database.ts';
import { styleSheetOf } from '#server/testing/style-sheet.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { PASSWORD } from './installation/fill.ts';
import { ACTIVE_MEMBERS, HOT_SLUG } from './installation/sizes.ts';
import { VOCABULARY } from './installation/texts.ts';
import { logIn } from './log-in.ts';

export interface Reader {
  id: string;
  cookie: string;
  username: string;
  moderates: string | null;
  /** The other person of their longest conversation. */
  partner: { id: string; username: string };
}

interface Target {
  id: string;
  slug: string;
}

export interface Subjects {
  readers: Reader[];
  dashboard: string;
  posts: Target[];
  hot: Target;
  /** Posts that none of the readers has liked. */
  unliked: string[];
  /** Cursor of the fiftieth page of the Dashboard. */
  page50: string;
  searches: string[];
}

const PAGE = 50;

export async function chooseSubjects(db: Db, address: string, readers: number): Promise<Subjects> {
  const people = await findReaders(db, readers);
  const signedIn: Reader[] = [];
  const styles = await styleSheetOf(address);
  for (const { email, ...one } of people)
    signedIn.push({ ...one, cookie: `${await logIn(address, { email, password: PASSWORD })}; rounds.styles=${styles}` });
  const { id: dashboard } = await db.selectFrom('communities').select('id').where('institution_id', 'is', null).executeTakeFirstOrThrow();
  const posts = await db
    .selectFrom('posts')
    .select(['id', 'slug'])
    .where('community_id', '=', dashboard)
    .where('comments_count', '=', 10)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute();
  const hot = await db.selectFrom('posts').select(['id', 'slug']).where('slug', '=', HOT_SLUG).executeTakeFirstOrThrow();
  return {
    readers: signedIn,
    dashboard,
    posts,
    hot,
    unliked: await findUnliked(db, dashboard, signedIn),
    page50: await walkTo(PAGE, `${address}/api/communities/${dashboard}/posts`, signedIn[0]?.cookie ?? ''),
    searches: Array.from({ length: 100 }, (_, number) => `${VOCABULARY[100 + number]} ${VOCABULARY[400 + 7 * number]}`),
  };
}

/** `chooseSubjects` with a connection of its own. */
export async function connectToChoose(connectionString: string, address: string, readers: number): Promise<Subjects> {
  const { db, close } = openDatabase({ connectionString, max: 1, timeout: null, onError: (error) => console.error(error.message) });
  return chooseSubjects(db, address, readers).finally(close);
}

async function findReaders(db: Db, count: number) {
  const { rows } = await sql<{ id: string; username: string; email: string; moderates: string | null; other_id: string; other: string }>`
    SELECT m.id, m.username, m.email, w.other_id, o.username AS other,
      (SELECT i.slug FROM moderators mo JOIN institutions i ON i.id = mo.institution_id WHERE mo.member_id = m.id LIMIT 1) AS moderates
    FROM (SELECT * FROM members WHERE username LIKE 'bench%' ORDER BY id LIMIT ${ACTIVE_MEMBERS}) m
    CROSS JOIN LATERAL (
      SELECT c.other_id FROM conversations c
      WHERE c.member_id = m.id AND NOT EXISTS (SELECT FROM contact_blocks b WHERE (b.blocker_id, b.blocked_id) IN ((m.id, c.other_id), (c.other_id, m.id)))
      ORDER BY (SELECT count(*) FROM messages s WHERE least(s.sender_id, s.recipient_id) = least(m.id, c.other_id)
        AND greatest(s.sender_id, s.recipient_id) = greatest(m.id, c.other_id)) DESC LIMIT 1
    ) w JOIN members o ON o.id = w.other_id
    WHERE m.user_type = 'medical_student'
    ORDER BY moderates NULLS LAST, m.id LIMIT ${count}`.execute(db);
  return rows.map(({ other_id, other, ...person }) => ({ ...person, partner: { id: other_id, username: other } }));
}

async function findUnliked(db: Db, dashboard: string, readers: readonly Reader[]): Promise<string[]> {
  const ids = readers.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM (SELECT id, author_id FROM posts WHERE community_id = ${dashboard} ORDER BY created_at DESC LIMIT 8000) p
    WHERE NOT EXISTS (SELECT FROM post_reactions r WHERE r.post_id = p.id AND r.member_id = ANY(${ids}::uuid[]))
      AND NOT EXISTS (SELECT FROM contact_blocks b WHERE p.author_id IN (b.blocker_id, b.blocked_id) AND (b.blocker_id = ANY(${ids}::uuid[]) OR b.blocked_id = ANY(${ids}::uuid[])))
    LIMIT 4000`.execute(db);
  return rows.map(({ id }) => id);
}

async function walkTo(page: number, list: string, cookie: string): Promise<string> {
  let cursor = '';
  for (let number = 1; number < page; number += 1) {
    const answer = await fetch(`${list}${cursor === '' ? '' : `?cursor=${cursor}`}`, { headers: { cookie } });
    const { items, nextCursor } = (await answer.json()) as { items: unknown[]; nextCursor: string | null };
    if (items.length !== PAGE_SIZES.posts || nextCursor === null) throw new Error(`The feed ends on page ${number}.`);
    cursor = nextCursor;
  }
  return cursor;
}
