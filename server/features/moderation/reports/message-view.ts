import type { z } from 'zod';
import { type LoggedModerator, logModeration } from '#server/features/communities/moderation-log.ts';
import { messagesAround } from '#server/features/messages/reported.ts';
import type { Authorized } from '#server/platform/access.ts';
import type { Services } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import type { MessageView } from '#shared/contract/moderation/report-shapes.ts';
import { MESSAGES_AROUND } from '#shared/rules/reports.ts';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import type { ReportScope } from './queries.ts';
import { reportSubject } from './review.ts';

/**
 * The only way to read other people's messages: the reported one and those around it, up to the
 * time of the report. If the conversation is deleted, only the captured message. Each view is
 * logged.
 */
export async function viewMessage(
  { db }: Pick<Services, 'db'>,
  moderator: LoggedModerator,
  report: Authorized<ReportScope, 'view-message'>,
): Promise<z.infer<typeof MessageView>> {
  return db.transaction().execute(async (trx) => {
    const captured = await trx
      .selectFrom('reported_content')
      .select(['target_id', 'message_text', 'created_at'])
      .where('id', '=', report.id)
      .executeTakeFirst();
    if (captured === undefined || captured.message_text === null) throw failure('NOT_FOUND', REVIEW_TEXTS.accessDenied);
    await logModeration(trx, moderator, report, 'view-message', { ...reportSubject(report), messageId: captured.target_id });
    const found = await messagesAround(trx, captured.target_id, captured.created_at, MESSAGES_AROUND);
    if (found.length === 0) return { items: [{ content: captured.message_text, createdAt: null, isReported: true, byReported: true }] };
    return {
      items: found.map(({ sender_id, content, created_at, is_reported }) => ({
        content,
        createdAt: created_at,
        isReported: is_reported,
        byReported: sender_id === report.reported_author_id,
      })),
    };
  });
}
