import { sql } from 'kysely';
import { deleteDecoys } from '#server/features/accounts/pending-sign-up.ts';
import { addressesOf, ownFormerEmails } from '#server/features/accounts/queries.ts';
import { LAST_ACTIVITY } from '#server/features/discussion/comments/queries.ts';
import { withdrawAnswers } from '#server/features/discussion/posts/answers.ts';
import { attachmentKeys, detach } from '#server/features/discussion/posts/attachments.ts';
import { announcePost } from '#server/features/discussion/posts/events.ts';
import { releaseReports } from '#server/features/moderation/reports/review.ts';
import { lockWithReplies, withdrawForComments, withdrawForPost, withdrawLikesOf } from '#server/features/notifications/actions.ts';
import { lockInboxes } from '#server/features/notifications/inbox.ts';
import { pictureKey } from '#server/features/people/profiles/pictures.ts';
import { forgetSearcher } from '#server/features/search/zero-results.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { eraseAfterCommit } from '#server/platform/files/files.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Announce } from '#server/platform/live/transact.ts';
import { deleteQueuedMails } from '#server/platform/mail/mail.ts';
import { personalDataRows } from '#shared/rules/personal-data.ts';
import { PICTURE_SIZES, pictureId } from '#shared/rules/pictures.ts';
import { mailboxOf } from '#shared/rules/sign-up.ts';
import { dropDownload } from './downloads.ts';

type Leaving = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/**
 * Requires the locks of `lockAccount`. Posts and comments stay as Anonymous unless `withContent`.
 * Files are erased after the commit.
 * @returns what was deleted; comments include the replies of others that are deleted with them
 */
export async function deleteAccount(
  trx: Db,
  { config, jobs }: { config: Config; jobs: Jobs },
  announce: Announce,
  member: Leaving,
  withContent: boolean,
) {
  const likes = await removeLikes(trx, announce, member.id);
  const content = withContent ? await deleteContent(trx, jobs, announce, member.id) : { posts: 0, comments: 0, files: 0 };
  // A deleted asker waits for no answer, and the count must not reveal which comments are the
  // asker's.
  await trx
    .updateTable('posts')
    .set(({ ref }) => ({ still_open_at: null, comments_by_others: ref('comments_count') }))
    .where('author_id', '=', member.id)
    .execute();
  const files = await deleteFiles(trx, jobs, member);
  await dropDownload(trx, jobs, member.id);
  const correspondents = await trx.selectFrom('conversations').select('other_id').where('member_id', '=', member.id).execute();
  for (const { other_id: other } of correspondents) announce({ topic: `person:${other}`, kind: 'messages.changed', id: member.id });
  const messages = await trx.deleteFrom('messages').where('sender_id', '=', member.id).executeTakeFirstOrThrow();
  await deleteDecoys(trx, member.email);
  await forgetSearcher(trx, config, member.id);
  const addresses = [member.email, ...(await ownFormerEmails(trx, member.id))];
  for (const address of addresses) {
    await trx.deleteFrom('outbox_mails').where('recipient', '=', address).execute();
    await deleteQueuedMails(trx, jobs, address);
    await trx.deleteFrom('suppressed_addresses').where('email', '=', address.toLowerCase()).execute();
  }
  await keepBans(trx, addresses, member.suspended_until);
  await releaseReports(trx, announce, member.id);
  await eraseKeptData(trx, member);
  return { ...content, likes, messages: Number(messages.numDeletedRows), files: content.files + files };
}

/** Bans and suspensions outlive the account: its mailboxes cannot sign up until they end. */
async function keepBans(trx: Db, addresses: readonly string[], suspendedUntil: string | null): Promise<void> {
  const gone = await trx
    .deleteFrom('banned_emails')
    .where('email', 'in', addresses.flatMap(addressesOf))
    .where('until', 'is', null)
    .returning('email')
    .execute();
  const banned = new Set(gone.map(({ email }) => mailboxOf(email)));
  const isSuspended = suspendedUntil !== null && Date.parse(suspendedUntil) > Date.now();
  const held = [...new Set(addresses.map(mailboxOf))].filter((email) => isSuspended || banned.has(email));
  if (held.length === 0) return;
  await trx
    .insertInto('banned_emails')
    .values(held.map((email) => ({ email, until: banned.has(email) ? null : suspendedUntil })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function eraseKeptData(trx: Db, { id, email }: Leaving): Promise<void> {
  // Reversed, because the account itself is listed first and must be deleted last.
  for (const { table, column, after, by } of personalDataRows().toReversed()) {
    if (after === 'kept' || by === 'row') continue;
    const own = sql`${sql.ref(column)} = ${by === 'email' ? email : id}`;
    if (after === 'erased') await sql`DELETE FROM ${sql.table(table)} WHERE ${own}`.execute(trx);
    else await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = NULL WHERE ${own}`.execute(trx);
  }
}

/** The order of locks is the same everywhere: posts, comments, the member, inboxes. */
export async function lockAccount(trx: Db, id: string, withContent: boolean) {
  const strength = withContent ? sql`FOR UPDATE` : sql`FOR NO KEY UPDATE`;
  await sql`
    SELECT id FROM posts WHERE id IN (
      SELECT id FROM posts WHERE author_id = ${id}
      UNION SELECT id FROM posts WHERE answer_accepted_by = ${id}
      UNION SELECT id FROM posts WHERE confirmed_by = ${id}
      UNION SELECT post_id FROM post_reactions WHERE member_id = ${id}
      UNION SELECT post_id FROM comments WHERE author_id = ${id}
    ) ORDER BY id ${strength}`.execute(trx);
  await sql`
    SELECT id FROM comments WHERE id IN (
      SELECT id FROM comments WHERE author_id = ${id}
      UNION SELECT comment_id FROM comment_reactions WHERE member_id = ${id}
      UNION SELECT r.id FROM comments r JOIN comments c ON c.id = r.parent_comment_id WHERE c.author_id = ${id} AND ${withContent}
    ) ORDER BY id ${strength}`.execute(trx);
  const member = await trx
    .selectFrom('members')
    .select(['id', 'name', 'email', 'picture_url', 'suspended_until'])
    .select(sql<boolean>`coalesce(delete_at <= now(), false)`.as('due'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const { rows } = await sql<{ recipient_id: string }>`
    SELECT recipient_id FROM notifications WHERE actor_id = ${id}
    UNION SELECT n.recipient_id FROM notifications n JOIN posts p ON p.id = n.post_id WHERE p.author_id = ${id} AND ${withContent}
    UNION SELECT n.recipient_id FROM notifications n JOIN comments c ON c.id = n.comment_id
      LEFT JOIN comments a ON a.id = c.parent_comment_id WHERE ${id} IN (c.author_id, a.author_id) AND ${withContent}`.execute(trx);
  await lockInboxes(trx, [...rows.map((row) => row.recipient_id), id]);
  return member;
}

async function removeLikes(trx: Db, announce: Announce, id: string): Promise<number> {
  await withdrawLikesOf(trx, announce, id);
  const posts = await sql`
    WITH gone AS (DELETE FROM post_reactions WHERE member_id = ${id} RETURNING post_id)
    UPDATE posts SET reactions_count = reactions_count - 1 FROM gone WHERE posts.id = gone.post_id`.execute(trx);
  const comments = await sql`
    WITH gone AS (DELETE FROM comment_reactions WHERE member_id = ${id} RETURNING comment_id)
    UPDATE comments SET reactions_count = reactions_count - 1 FROM gone WHERE comments.id = gone.comment_id`.execute(trx);
  return Number((posts.numAffectedRows ?? 0n) + (comments.numAffectedRows ?? 0n));
}

async function deleteContent(trx: Db, jobs: Jobs, announce: Announce, id: string) {
  const posts = await trx
    .selectFrom('posts as p')
    .leftJoin('attachments as f', 'f.post_id', 'p.id')
    .select(['p.id', 'p.community_id', 'p.comments_count', 'f.id as file'])
    .where('p.author_id', '=', id)
    .execute();
  for (const post of posts) {
    await withdrawForPost(trx, announce, post.id);
    if (post.file !== null) await detach(trx, jobs, post.id);
    announcePost(announce, 'post.deleted', post);
  }
  await trx.deleteFrom('posts').where('author_id', '=', id).execute();
  // The remaining comments are on posts of others.
  const { rows } = await sql<{ id: string; post_id: string }>`
    SELECT c.id, c.post_id FROM comments c LEFT JOIN comments a ON a.id = c.parent_comment_id
    WHERE ${id} IN (c.author_id, a.author_id)`.execute(trx);
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) {
    await withdrawAnswers(trx, announce, ids);
    await lockWithReplies(trx, ids);
    await withdrawForComments(trx, announce, ids);
    await deleteComments(trx, ids);
    const commented = sql<boolean>`id = ANY(${rows.map((row) => row.post_id)}::uuid[])`;
    await trx.updateTable('posts').set({ last_activity_at: LAST_ACTIVITY }).where(commented).execute();
    for (const row of rows) announce({ topic: `post:${row.post_id}`, kind: 'comment.deleted', id: row.id });
  }
  const below = posts.reduce((sum, post) => sum + post.comments_count, 0);
  return { posts: posts.length, comments: rows.length + below, files: posts.filter(({ file }) => file !== null).length };
}

async function deleteComments(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM comments WHERE id = ANY(${ids}::uuid[]) RETURNING post_id, author_id, parent_comment_id),
    of_posts AS (
      UPDATE posts p SET comments_count = comments_count - g.count, comments_by_others = comments_by_others - g.by_others
      FROM (
        SELECT q.id, count(*)::int, (count(*) FILTER (WHERE (gone.author_id = q.author_id) IS NOT TRUE))::int AS by_others
        FROM gone JOIN posts q ON q.id = gone.post_id GROUP BY q.id
      ) g WHERE p.id = g.id)
    UPDATE comments c SET replies_count = replies_count - g.count
    FROM (SELECT parent_comment_id, count(*)::int FROM gone GROUP BY parent_comment_id) g
    WHERE c.id = g.parent_comment_id AND c.id <> ALL(${ids}::uuid[])`.execute(trx);
}

async function deleteFiles(trx: Db, jobs: Jobs, { id, picture_url }: Leaving): Promise<number> {
  const gone = await trx.deleteFrom('attachments').where('owner_id', '=', id).returning('id').execute();
  const picture = picture_url === null ? null : pictureId(picture_url);
  const keys = [
    ...gone.flatMap((file) => attachmentKeys(file.id)),
    ...(picture === null ? [] : PICTURE_SIZES.map((size) => pictureKey(picture, size))),
  ];
  if (keys.length > 0) await eraseAfterCommit(trx, jobs, keys);
  return gone.length + (picture === null ? 0 : 1);
}
