import { sql } from 'kysely';
import { canReadPosts } from '#server/features/communities/access.ts';
import { blockedWith } from '#server/features/people/restricts.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/http/api.ts';
import type { Mail, OptionalMail } from '#server/platform/mail/mail.ts';
import { type CurrentLine, digestMail, renderLine } from './digest-mails.ts';
import { communitiesByIds, conversationsWith, notificationsByIds } from './due.ts';
import { immediateMail, immediateMailLines } from './immediate-mail.ts';
import { About, type DigestLine } from './mail-lines.ts';
import { type MailRecipient, mailRecipients } from './recipient.ts';

/** Milliseconds. An older optional mail is dropped. */
const MAX_AGE_MS = 6 * 3_600_000;

/**
 * Writes an optional mail when it is sent, without anything that its recipient may no longer read.
 * Returns null if nothing or no recipient remains.
 */
export async function writeOptionalMail({ config, db }: Services, { id, to, queuedAt, about }: OptionalMail): Promise<Mail | null> {
  const queued = About.parse(about);
  if (Date.now() - Date.parse(queuedAt) > MAX_AGE_MS) {
    await dropLate(db, queued);
    return null;
  }
  const [recipient] = await mailRecipients(db, config, [queued.memberId]);
  if (recipient === undefined) return null;
  if (queued.kind === 'digest') {
    const lines = await readableLines(db, recipient, queued.lines);
    return lines.length === 0 ? null : { id, ...digestMail(config, recipient, queued, lines), to };
  }
  const notifications = await notificationsByIds(db, recipient.id, queued.notifications);
  const conversations = await conversationsWith(db, recipient.id, queued.others);
  const mail = immediateMail(config, recipient, await immediateMailLines(db, recipient, notifications, conversations));
  return mail === null ? null : { id, ...mail, to };
}

/** The next message, and the next digest, cause a mail as if this one had never been queued. */
async function dropLate(db: Db, queued: About): Promise<void> {
  if (queued.kind === 'at-once')
    await sql`UPDATE conversations SET mailed_at = NULL
      WHERE member_id = ${queued.memberId} AND other_id = ANY (${queued.others}::uuid[])`.execute(db);
  else
    await sql`UPDATE digest_settings SET covered_until = ${queued.since}
      WHERE member_id = ${queued.memberId} AND (${queued.since}::timestamptz IS NULL OR covered_until > ${queued.since})`.execute(db);
}

interface CurrentLineRow extends CurrentLine {
  line: number;
  community_id: string;
}

async function readableLines(db: Db, recipient: MailRecipient, lines: readonly DigestLine[]) {
  const references = lines.map(({ postId, commentId, people, notification }, line) => ({
    line,
    post_id: postId,
    comment_id: commentId,
    people,
    notification_id: notification?.id ?? null,
  }));
  const { rows } = await sql<CurrentLineRow>`
    SELECT w.line, p.community_id, p.slug, p.title, n.type, a.name AS actor
    FROM jsonb_to_recordset(${JSON.stringify(references)}::jsonb)
      AS w (line integer, post_id uuid, comment_id uuid, people uuid[], notification_id uuid)
    JOIN posts p ON p.id = w.post_id
    LEFT JOIN notifications n ON n.id = w.notification_id AND n.is_read IS NULL AND n.state <> 'withdrawn'
    LEFT JOIN members a ON a.id = n.actor_id
    WHERE (w.comment_id IS NULL OR EXISTS (SELECT FROM comments k WHERE k.id = w.comment_id))
      AND (w.notification_id IS NULL OR n.id IS NOT NULL)
      AND NOT EXISTS (SELECT FROM unnest(w.people) AS o (id) WHERE ${blockedWith(recipient.id, 'o.id')})
      AND NOT EXISTS (SELECT FROM digest_settings d WHERE d.member_id = ${recipient.id} AND d.frequency = 'off')
      AND NOT EXISTS (SELECT FROM post_states s WHERE s.post_id = p.id AND s.member_id = ${recipient.id} AND s.level = 'muted')
      AND NOT EXISTS (SELECT FROM community_states t
        WHERE t.community_id = p.community_id AND t.member_id = ${recipient.id} AND t.level = 'muted')
    ORDER BY w.line`.execute(db);
  const ids = rows.map((row) => row.community_id);
  const readable = (await communitiesByIds(db, ids)).filter((row) => canReadPosts(recipient, row));
  return rows.flatMap((row) => {
    const line = lines[row.line];
    const community = readable.find(({ id }) => id === row.community_id);
    return line === undefined || community === undefined ? [] : [renderLine(line, row, community)];
  });
}
