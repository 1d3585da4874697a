import type { Db } from '#server/platform/db/database.ts';
import type { ReportKind } from '#shared/rules/reports.ts';

/** A snapshot of what the action was about, because the content may be deleted later. */
export type ModerationSubject = { id: string; authorId: string | null; authorName: string | null } & (
  | { kind: 'post'; title: string; detail?: string }
  | { kind: 'comment'; postId: string; content: string }
  | { kind: 'report'; reportKind: ReportKind; title: string; detail: string; emailId?: string; messageId?: string }
  | { kind: 'export'; what: string }
  | { kind: 'account'; detail: string }
);

interface Authored {
  id: string;
  author_id: string | null;
  author_name: string | null;
}

export function postSubject({ id, title, author_id: authorId, author_name: authorName }: Authored & { title: string }): ModerationSubject {
  return { kind: 'post', id, title, authorId, authorName };
}

export function commentSubject({
  id,
  post_id: postId,
  content,
  author_id: authorId,
  author_name: authorName,
}: Authored & { post_id: string; content: string }): ModerationSubject {
  return { kind: 'comment', id, postId, content, authorId, authorName };
}

export type ModerationAction =
  | 'delete'
  | 'pin'
  | 'unpin'
  | 'collapse'
  | 'expand'
  | 'accept-answer'
  | 'withdraw-answer'
  | 'confirm-answer'
  | 'withdraw-confirmation'
  | 'link'
  | 'unlink'
  | 'status'
  | 'note'
  | 'delete-report'
  | 'warn'
  | 'email'
  | 'view-message'
  | 'export';

/** The id is null for the operator, who has no account. */
export type LoggedModerator = { id: string | null };

export const OPERATOR: LoggedModerator = { id: null };

/**
 * Adds one log row per subject. Call it in the transaction of the action, with at least one
 * subject.
 */
export async function logModeration(
  db: Db,
  moderator: LoggedModerator,
  { institution_id }: { institution_id: string | null },
  action: ModerationAction | OperatorAction,
  ...subjects: readonly ModerationSubject[]
): Promise<void> {
  await db
    .insertInto('moderation_log')
    .values(subjects.map((subject) => ({ institution_id, moderator_id: moderator.id, action, subject: { ...subject } })))
    .execute();
}

type OperatorAction = 'suspend' | 'unsuspend' | 'ban' | 'unban' | 'delete-account' | 'add-moderator' | 'remove-moderator';

/**
 * Logs an operator's action about a member in the school's log. A deletion is logged without a name,
 * because the log is never deleted.
 */
export async function logOperatorAction(
  db: Db,
  { id, name, institution_id }: { id: string; name: string; institution_id: string | null },
  action: OperatorAction,
  detail = '',
): Promise<void> {
  if (institution_id === null) return;
  const subject: ModerationSubject = { kind: 'account', id, authorId: id, authorName: action === 'delete-account' ? null : name, detail };
  await logModeration(db, OPERATOR, { institution_id }, action, subject);
}
