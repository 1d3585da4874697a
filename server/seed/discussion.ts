import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { canParticipate, loadForPosting } from '#server/features/communities/access.ts';
import { communityRows } from '#server/features/communities/queries.ts';
import { createComment } from '#server/features/discussion/comments/create.ts';
import { LAST_ACTIVITY } from '#server/features/discussion/comments/queries.ts';
import { authorizeComment, loadPost } from '#server/features/discussion/posts/access.ts';
import { insertPost } from '#server/features/discussion/posts/actions.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/api.ts';
import { COLLAPSE_ABOVE } from '#shared/rules/notifications.ts';
import type { PersonOf, SeedPost, SeedReply } from './content.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const READ_AFTER = 12 * 60 * MINUTE;

export interface WrittenPost {
  id: string;
  commentIds: string[];
}

interface Comment extends SeedReply {
  id: string;
  pinned: boolean;
  at: number;
  answered: Comment | null;
}

interface Like {
  memberId: string;
  authorId: string;
  postId: string;
  commentId: string | null;
  at: number;
}

/**
 * Writes posts, comments and likes in order of time through the functions that the routes call,
 * then sets their dates.
 * @returns the posts by title
 */
export async function writePosts(
  db: Db,
  posts: readonly SeedPost[],
  people: readonly Person[],
  personOf: PersonOf,
  now: number,
): Promise<Map<string, WrittenPost>> {
  const services = {
    db,
    live: { broadcast() {}, publish() {}, recheck() {}, listen() {} },
    limits: { tryTake: async () => true },
  };
  const communities = await communityRows(db).execute();
  const byKey = new Map(communities.map((one) => [one.institution_slug === null ? one.slug : addressOf(one), one.id]));
  const written = new Map<string, WrittenPost>();
  const comments: Comment[] = [];
  const likes: Like[] = [];
  for (const post of posts) {
    const author = personOf(post.author);
    const at = now - post.hoursAgo * 60 * MINUTE;
    const community = await loadForPosting(db, author, byKey.get(post.community) ?? '');
    const content = { title: post.title, body: post.body, category: post.category, url: post.url ?? '', alt: '', requestKey: randomUUID() };
    const { id: postId } = await insertPost(db, () => {}, author, community, { ...content, communityId: community.id }, new Date(at));
    const still_open_at = post.stillOpen ? new Date((at + now) / 2).toISOString() : null;
    if (post.pinned || post.collapsed || post.stillOpen)
      await db
        .updateTable('posts')
        .set({ is_pinned: post.pinned, is_collapsed: post.collapsed, still_open_at })
        .where('id', '=', postId)
        .execute();

    const readers = people.filter((person) => canParticipate(person, community));
    const like = (target: Omit<Like, 'memberId'>, count: number, text: string) => {
      const others = readers.filter(({ id }) => id !== target.authorId);
      for (const member of pick(others, count, text))
        likes.push({ ...target, memberId: member.id, at: likedAt(text, target.at, member, now) });
    };
    like({ postId, commentId: null, authorId: author.id, at }, post.likes, post.title);

    const scope = await loadPost(db, author, postId);
    const thread = commentsOf(post, at);
    for (const comment of thread.toSorted((one, other) => one.at - other.at)) {
      const writer = personOf(comment.author);
      const fields = { requestKey: randomUUID(), content: comment.body, replyToId: comment.answered?.id };
      comment.id = (await createComment(services, writer, authorizeComment(writer, scope), fields)).id;
      like({ postId, commentId: comment.id, authorId: writer.id, at: comment.at }, comment.likes, comment.body);
    }
    comments.push(...thread);
    const tops = thread.filter(({ answered }) => answered === null);
    await markAnswers(db, postId, post, tops, personOf, now);
    written.set(post.title, { id: postId, commentIds: tops.map(({ id }) => id) });
  }
  await writeLikes(
    db,
    likes.sort((one, other) => one.at - other.at),
  );
  await dateComments(db, comments);
  await dateNotifications(
    db,
    [
      ...likes.map(({ memberId, commentId, postId, at }) => ({ actorId: memberId, targetId: commentId ?? postId, at })),
      ...comments.map(({ author, id, at }) => ({ actorId: personOf(author).id, targetId: id, at })),
    ],
    now,
  );
  await dateReading(db, now);
  return written;
}

async function markAnswers(db: Db, postId: string, post: SeedPost, tops: readonly Comment[], personOf: PersonOf, now: number) {
  const dated = ({ at }: Comment) => new Date(Math.min(now, at + 60 * MINUTE)).toISOString();
  const accepted = tops[post.answer ?? -1];
  const confirmed = tops[post.confirmed?.comment ?? -1];
  if (accepted !== undefined)
    await db
      .updateTable('posts')
      .set({ answer_id: accepted.id, answer_accepted_by: personOf(post.author).id, answer_accepted_at: dated(accepted) })
      .where('id', '=', postId)
      .execute();
  if (confirmed !== undefined && post.confirmed !== undefined)
    await db
      .updateTable('posts')
      .set({ confirmed_id: confirmed.id, confirmed_by: personOf(post.confirmed.by).id, confirmed_at: dated(confirmed) })
      .where('id', '=', postId)
      .execute();
}

/** One statement: thousands of calls would take seconds. */
async function writeLikes(db: Db, likes: readonly Like[]): Promise<void> {
  await sql`SELECT count(*) FROM (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(likes)}::jsonb)
        AS l ("postId" uuid, "commentId" uuid, "memberId" uuid, "authorId" uuid, at float8) ORDER BY at OFFSET 0
    ) AS l CROSS JOIN LATERAL set_like(l."postId", l."commentId", l."memberId", true, l."authorId",
      CASE WHEN l."commentId" IS NULL THEN ${COLLAPSE_ABOVE.react_on_post}::integer ELSE ${COLLAPSE_ABOVE.react_on_comment}::integer END, 'here')`.execute(
    db,
  );
}

function addressOf(community: { institution_slug: string | null; sub_slug: string; slug: string }): string {
  return `${community.institution_slug}/${community.sub_slug}/${community.slug}`;
}

function commentsOf(post: SeedPost, at: number): Comment[] {
  return post.comments.flatMap(({ replies, ...comment }) => {
    const top: Comment = { ...comment, to: null, id: '', at: at + comment.minutesAfter * MINUTE, answered: null };
    const thread = [top];
    for (const reply of replies) {
      const answered = thread[reply.to === null ? 0 : reply.to + 1] ?? top;
      thread.push({ ...reply, id: '', pinned: false, at: top.at + reply.minutesAfter * MINUTE, answered });
    }
    return thread;
  });
}

async function dateComments(db: Db, comments: readonly Comment[]): Promise<void> {
  await sql`UPDATE comments k SET created_at = to_timestamp(t.at / 1000), is_pinned = t.pinned
    FROM jsonb_to_recordset(${JSON.stringify(comments.map(({ id, at, pinned }) => ({ id, at, pinned })))}::jsonb)
      AS t (id uuid, at float8, pinned boolean) WHERE k.id = t.id`.execute(db);
  await db.updateTable('posts').set({ last_activity_at: LAST_ACTIVITY }).execute();
}

async function dateNotifications(db: Db, causes: readonly { actorId: string; targetId: string; at: number }[], now: number): Promise<void> {
  await sql`
    UPDATE notifications n SET created_at = to_timestamp(t.at / 1000),
      is_read = CASE WHEN t.at < ${now - READ_AFTER}::float8 THEN to_timestamp(t.at / 1000) + interval '1 hour' END
    FROM jsonb_to_recordset(${JSON.stringify(causes)}::jsonb) AS t ("actorId" uuid, "targetId" uuid, at float8)
    WHERE n.actor_id = t."actorId" AND coalesce(n.comment_id, n.post_id) = t."targetId"`.execute(db);
}

async function dateReading(db: Db, now: number): Promise<void> {
  const [joined, seen] = [now - 120 * DAY, now - 2 * DAY].map((at) => sql`to_timestamp(${at}::float8 / 1000)`);
  await sql`UPDATE members SET created_at = ${joined}`.execute(db);
  await sql`
    INSERT INTO community_states (community_id, member_id, seen_until)
    SELECT c.id, m.id, ${seen} FROM members m
    JOIN communities c ON c.institution_id IS NULL OR (c.institution_id = m.institution_id AND c.sub_slug <> 'admin')`.execute(db);
}

/** Pseudo-random between `at` and now; the same in every installation. */
function likedAt(text: string, at: number, { username }: Person, now: number): number {
  const share = Number.parseInt(createHash('md5').update(text).update(username).digest('hex').slice(0, 6), 16) / 0x1000000;
  return at + (now - at) * share;
}

function pick(people: readonly Person[], count: number, text: string): Person[] {
  const rank = (person: Person) => createHash('sha1').update(text).update(person.username).digest('hex');
  return people
    .map((person) => ({ person, rank: rank(person) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, count)
    .map(({ person }) => person);
}
