import { sql } from 'kysely';
import { canReadPosts } from '#server/features/communities/access.ts';
import { blockedWith } from '#server/features/people/restricts.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/http/api.ts';
import type { Mail, OptionalMail } from '#server/platform/mail/mail.ts';
import { atOnceMail } from './at-once-mails.ts';
import { digestMail } from './digest-mails.ts';
import { communitiesByIds } from './due.ts';
import { About, type Named } from './mail-lines.ts';
import { type MailRecipient, mailRecipients } from './recipient.ts';

/** Milliseconds. What waited for longer is no news any more. */
const LASTS = 6 * 3_600_000;

/** An optional mail as it leaves: without what its reader may no longer read. null where nothing is left, or nobody to read it. */
export async function writeOptionalMail({ config, db }: Services, { id, to, queuedAt, about }: OptionalMail): Promise<Mail | null> {
  if (Date.now() - Date.parse(queuedAt) > LASTS) return null;
  const asked = About.parse(about);
  const [recipient] = await mailRecipients(db, config, [asked.memberId]);
  if (recipient === undefined) return null;
  const isLeft = await whatIsLeft(db, recipient, asked.lines);
  if (asked.kind === 'digest') {
    const lines = asked.lines.filter(isLeft);
    return lines.length === 0 ? null : { id, ...digestMail(config, recipient, asked.frequency, lines), to };
  }
  const mail = atOnceMail(config, recipient, asked.lines.filter(isLeft));
  return mail === null ? null : { id, ...mail, to };
}

/** Asks of all lines at once, and says of each whether it may leave. */
async function whatIsLeft(db: Db, recipient: MailRecipient, lines: readonly { named: Named }[]) {
  const asked = lines.map(({ named: { postId, commentId, people } }, line) => ({ line, post_id: postId, comment_id: commentId, people }));
  const { rows } = await sql<{ line: number; community_id: string | null }>`
    SELECT w.line, p.community_id
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS w (line integer, post_id uuid, comment_id uuid, people uuid[])
    LEFT JOIN posts p ON p.id = w.post_id
    WHERE (w.post_id IS NULL OR p.id IS NOT NULL)
      AND (w.comment_id IS NULL OR EXISTS (SELECT FROM comments k WHERE k.id = w.comment_id))
      AND NOT EXISTS (SELECT FROM unnest(w.people) AS o (id) WHERE ${blockedWith(recipient.id, 'o.id')})`.execute(db);
  const communities = await communitiesByIds(
    db,
    rows.flatMap((row) => row.community_id ?? []),
  );
  const readable = new Set(communities.filter((row) => canReadPosts(recipient, row)).map((row) => row.id));
  const left = new Set(rows.filter((row) => row.community_id === null || readable.has(row.community_id)).map((row) => lines[row.line]));
  return (line: { named: Named }) => left.has(line) && (line.named.postId !== null || recipient.userType === 'medical_student');
}
