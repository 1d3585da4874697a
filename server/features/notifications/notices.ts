import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Announce } from '#server/platform/live/transact.ts';
import { beginningOf } from '#shared/rules/plain-text.ts';
import type { NoticeKind } from '#shared/rules/reports.ts';
import type { ModerationSubject } from '../communities/moderation-log.ts';
import { announceChange } from './inbox.ts';
import { removedTexts } from './texts/notices.ts';

interface NewNotice {
  recipientId: string | null;
  sourceId: string;
  subject: string;
  reasons?: readonly string[];
}

/** Sends each notice once per cause, without the moderator's name. Skips deleted accounts. */
export async function sendNotices(trx: Db, announce: Announce, kind: NoticeKind, notices: readonly NewNotice[]): Promise<void> {
  const rows = notices.flatMap(({ recipientId, sourceId, subject, reasons = [] }) =>
    recipientId === null ? [] : [{ recipient_id: recipientId, kind, source_id: sourceId, subject, reasons: [...reasons] }],
  );
  if (rows.length === 0) return;
  const written = await trx
    .insertInto('moderation_notices')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['recipient_id', 'kind', 'source_id']).doNothing())
    .returning('recipient_id')
    .execute();
  const ids = written.map(({ recipient_id }) => recipient_id);
  announceChange(announce, ids);
}

export async function withdrawNotice(
  trx: Db,
  announce: Announce,
  recipientId: string | null,
  kind: NoticeKind,
  sourceId: string,
): Promise<void> {
  if (recipientId === null) return;
  const deleted = await trx
    .deleteFrom('moderation_notices')
    .where('recipient_id', '=', recipientId)
    .where('kind', '=', kind)
    .where('source_id', '=', sourceId)
    .where('read_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (deleted !== undefined) announceChange(announce, [recipientId]);
}

async function reasonsOf(trx: Db, targetId: string): Promise<string[]> {
  const rows = await trx.selectFrom('reported_content').select('report_reasons').where('target_id', '=', targetId).orderBy('id').execute();
  return [...new Set(rows.flatMap((row) => row.report_reasons))];
}

export async function notifyOfRemoval(trx: Db, announce: Announce, subject: ModerationSubject): Promise<void> {
  const { id, authorId } = subject;
  if (subject.kind !== 'post' && subject.kind !== 'comment') return;
  const texts = subject.kind === 'post' ? removedTexts.post(subject.title) : removedTexts.comment(excerptOf(subject.content));
  await sendNotices(trx, announce, 'removed', [{ recipientId: authorId, sourceId: id, subject: texts, reasons: await reasonsOf(trx, id) }]);
}

const EXCERPT_LENGTH = 140;

function excerptOf(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim();
  return line.length <= EXCERPT_LENGTH ? line : `${beginningOf(line, EXCERPT_LENGTH)}…`;
}

interface RemovedTarget {
  kind: 'post' | 'comment';
  id: string;
  /** Who deletes it: its author, or a moderator or the operator. */
  byAuthor: boolean;
  besides: readonly (string | null)[];
}

/**
 * Notifies each author of comments that go with it once, without report reasons, which concern the author of the target. Call
 * it before locking inboxes: the deletion of an account holds the member's row while waiting for
 * them.
 */
export async function notifyOfRemovedComments(trx: Db, announce: Announce, { kind, id, byAuthor, besides }: RemovedTarget): Promise<void> {
  const below = kind === 'post' ? sql`k.post_id = ${id}` : sql`k.parent_comment_id = ${id}`;
  const { before, after } = kind === 'post' ? removedTexts.belowPost : removedTexts.belowComment;
  const { rows } = await sql<{ recipient_id: string }>`
    INSERT INTO moderation_notices (recipient_id, kind, source_id, subject)
    SELECT k.author_id, ${byAuthor ? 'deleted' : 'removed'}, ${id}, ${before}::text || p.title || ${after}::text FROM comments k JOIN posts p ON p.id = k.post_id
    WHERE ${below} AND k.author_id IS NOT NULL AND k.author_id <> ALL(${besides.filter((one) => one !== null)}::uuid[])
    GROUP BY k.author_id, p.title ORDER BY k.author_id
    ON CONFLICT (recipient_id, kind, source_id) DO NOTHING RETURNING recipient_id`.execute(trx);
  const ids = rows.map(({ recipient_id }) => recipient_id);
  announceChange(announce, ids);
}
