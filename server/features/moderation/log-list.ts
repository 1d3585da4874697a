import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import { pageByTime, type TimeKey } from '#server/platform/db/paging.ts';
import type { LogEntry } from '#shared/contract/moderation/moderation.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { beginningOf } from '#shared/rules/plain-text.ts';

/** Hides entries about reports of the reader themself. */
function logQuery(db: Db, institutionId: string | null, viewerId: string, after: z.infer<typeof TimeKey> | null) {
  // The constant first key lets PostgreSQL see that the index returns the Dashboard's rows in
  // order.
  return db
    .selectFrom('moderation_log')
    .select(['id', 'institution_id', 'moderator_id', 'action', 'subject', 'created_at'])
    .where('institution_id', institutionId === null ? 'is' : '=', institutionId)
    .where(sql<boolean>`NOT (subject ->> 'kind' IN ('report', 'export') AND subject ->> 'authorId' IS NOT DISTINCT FROM ${viewerId}::text)`)
    .orderBy('institution_id')
    .$call(pageByTime('desc', ['created_at', 'id'], after, PAGE_SIZES.moderationLog));
}

export async function logPage(db: Db, institutionId: string, viewerId: string, after: z.infer<typeof TimeKey> | null) {
  const entries = db
    .selectFrom(logQuery(db, institutionId, viewerId, after).as('own'))
    .selectAll()
    .unionAll(db.selectFrom(logQuery(db, null, viewerId, after).as('everywhere')).selectAll());
  return db
    .selectFrom(entries.as('l'))
    .leftJoin('members as m', 'm.id', 'l.moderator_id')
    .leftJoin('moderator_emails as e', (join) => join.on('e.id', '=', sql<string>`(l.subject ->> 'emailId')::uuid`))
    .select(['l.id', 'l.institution_id', 'l.moderator_id', 'l.action', 'l.subject', 'l.created_at', 'm.name'])
    .select(['e.subject as email_subject', 'e.body as email_text'])
    .$call(pageByTime('desc', ['l.created_at', 'l.id'], null, PAGE_SIZES.moderationLog))
    .execute();
}

type LogRow = Awaited<ReturnType<typeof logPage>>[number];

const MAX_TEXT = 300;

export function entryView(row: LogRow): z.infer<typeof LogEntry> {
  const { id, institution_id, moderator_id, action, subject, created_at, name, email_subject, email_text } = row;
  const field = (key: string) => (typeof subject[key] === 'string' ? subject[key] : '');
  const text = [field('title') || field('content') || field('what'), field('detail')].filter((one) => one !== '').join(' · ');
  return {
    id,
    createdAt: created_at,
    moderator: name,
    operator: moderator_id === null,
    action,
    dashboard: institution_id === null,
    subject: {
      kind: field('kind'),
      text: text.length > MAX_TEXT ? `${beginningOf(text, MAX_TEXT)}…` : text,
      person: field('authorName') === '' ? null : field('authorName'),
    },
    email: email_subject === null || email_text === null ? null : { subject: email_subject, text: email_text },
  };
}
