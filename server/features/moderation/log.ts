import type { PostScope } from '#server/features/posts/queries.ts';
import type { Person } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database.ts';
import type { Announce } from '#server/platform/live/transact.ts';
import type { ReportKind } from '#shared/rules/reports.ts';
import { notice, reasonsOf } from './notices.ts';

/** What an act was about, as it was then: the thing itself may be gone when somebody reads of it. */
export type ModerationSubject = { id: string; authorId: string | null; authorName: string | null } & (
  | { kind: 'post'; title: string }
  | { kind: 'comment'; postId: string; content: string }
  | { kind: 'report'; reportKind: ReportKind; title: string; detail: string }
  | { kind: 'export'; what: string }
);

/** A post as the log keeps it. */
export function postSubject({ id, title, author_id: authorId, author_name: authorName }: PostScope): ModerationSubject {
  return { kind: 'post', id, title, authorId, authorName };
}

type ModerationAction = 'delete' | 'pin' | 'unpin' | 'collapse' | 'expand' | 'status' | 'note' | 'delete-report' | 'warn' | 'export';

/**
 * Adds a row to the log of a school's moderators (or the Dashboard's), in the transaction of the act. Of something that
 * was deleted its author is told.
 */
export async function logModeration(
  db: Db,
  moderator: Person,
  { institution_id }: { institution_id: string | null },
  action: ModerationAction,
  subject: ModerationSubject,
  announce: Announce = () => {},
): Promise<void> {
  await db
    .insertInto('moderation_log')
    .values({ institution_id, moderator_id: moderator.id, action, subject: { ...subject } })
    .execute();
  if (action === 'delete') await tellAuthor(db, subject, announce);
}

/** What was removed and under which reasons it was reported, if it was; never by whom. */
async function tellAuthor(db: Db, subject: ModerationSubject, announce: Announce): Promise<void> {
  const { id, authorId } = subject;
  if (subject.kind !== 'post' && subject.kind !== 'comment') return;
  const words = subject.kind === 'post' ? `your post “${subject.title}”` : `your comment “${beginningOf(subject.content)}”`;
  await notice(db, announce, authorId, 'removed', id, words, await reasonsOf(db, id));
}

/** Characters of a removed comment by which its author knows it again. */
const BEGINNING = 140;

function beginningOf(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim();
  return line.length <= BEGINNING ? line : `${line.slice(0, BEGINNING).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
