import * as z from 'zod/mini';
import { LIMITS } from '#shared/rules/limits.ts';
import { orderedReasons, REPORT_KINDS, REPORT_REASONS } from '#shared/rules/reports.ts';
import { REPORT_TEXTS } from '#shared/rules/texts/reports.ts';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import { requestKey, text } from '../text.ts';

export const NewReport = z.strictObject({
  kind: z.enum(REPORT_KINDS),
  targetId: z.uuid(),
  reasons: z.pipe(
    z.array(z.enum(REPORT_REASONS)).check(z.minLength(1, REPORT_TEXTS.reasons), z.maxLength(REPORT_REASONS.length)),
    z.transform((given) => orderedReasons(given)),
  ),
  additionalInformation: z._default(text(LIMITS.reportDetails), ''),
});

export const NewModeratorEmail = z.strictObject({
  reportId: z.uuid(),
  requestKey,
  subject: text(LIMITS.moderatorEmail.subject).check(z.minLength(1, REVIEW_TEXTS.noSubject)),
  text: text(LIMITS.moderatorEmail.text).check(z.minLength(1, REVIEW_TEXTS.noText)),
});

export const NewWarning = z.strictObject({
  reportId: z.uuid(),
  requestKey,
  reason: z.enum(REPORT_REASONS),
  note: z._default(text(LIMITS.warningNote), ''),
});
