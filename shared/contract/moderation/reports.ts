import { z } from 'zod';
import { LIMITS } from '#shared/rules/limits.ts';
import { DELETE_BATCH_SIZE, REPORT_FILTERS, REPORT_KINDS, REPORT_STATUSES } from '#shared/rules/reports.ts';
import { INPUT_TEXTS } from '#shared/rules/texts/input.ts';
import { route } from '../base.ts';
import { named } from '../named.ts';
import { addressPart, count, cursor, Done, id, page, timestamp } from '../shapes.ts';
import { text } from '../text.ts';
import { NewModeratorEmail, NewReport, NewWarning } from './report-forms.ts';
import { FullReports, MessageView, Notice, Report, reportTarget, Warning } from './report-shapes.ts';

const full = { cursor: cursor.optional() };

export const reports = {
  target: route('member', 'read')
    .route({
      method: 'GET',
      path: '/reports/target',
      tags: ['reports'],
      summary: 'Which school’s moderators would get a report, and whether your own is still open',
    })
    .input(z.strictObject(reportTarget))
    .output(
      z.strictObject({
        institution: z.string().nullable().describe('null for the profile of a premed student, which does not show the school.'),
        openSince: timestamp.nullable(),
      }),
    ),

  submit: route('member', 'report')
    .route({
      method: 'POST',
      path: '/reports',
      successStatus: 201,
      tags: ['reports'],
      summary: 'Report a post, comment, profile or received message; repeating it adds to your open report',
    })
    .input(NewReport)
    .output(Done),

  list: route('member', 'read')
    .route({
      method: 'GET',
      path: '/institutions/{institution}/reports',
      tags: ['reports'],
      summary: 'A page of a school’s reports, by default newest first, for its moderators',
    })
    .input(
      z.strictObject({
        institution: addressPart,
        status: z.enum(REPORT_FILTERS).optional().describe('open: Unresolved or In Review.'),
        kind: z.enum(REPORT_KINDS).optional(),
        order: z.enum(['newest', 'oldest']).optional(),
        cursor: cursor.optional(),
      }),
    )
    .output(page(Report)),

  counts: route('member', 'read')
    .route({
      method: 'GET',
      path: '/institutions/{institution}/report-counts',
      tags: ['reports'],
      summary: 'Number of a school’s reports by status and kind',
    })
    .input(z.strictObject({ institution: addressPart }))
    .output(
      z.strictObject({
        items: z.array(z.strictObject({ status: z.enum(REPORT_STATUSES), kind: z.enum(REPORT_KINDS), total: count })),
      }),
    ),

  states: route('member', 'read')
    .route({
      method: 'GET',
      path: '/institutions/{institution}/report-states',
      tags: ['reports'],
      summary: 'The current state of some reports, without deleted ones',
    })
    .input(
      z.strictObject({
        institution: addressPart,
        ids: z.union([id.transform((one) => [one]), z.array(id)]).refine((ids) => ids.length <= 100, INPUT_TEXTS.atOnce(100)),
      }),
    )
    .output(z.strictObject({ items: z.array(Report) })),

  setStatus: route('member', 'write', { audited: true })
    .route({
      method: 'PUT',
      path: '/reports/{reportId}/status',
      tags: ['reports'],
      summary: 'Set a report’s status; Resolved records who and when, another status clears that',
    })
    .input(
      z.strictObject({
        reportId: id,
        status: z.enum(REPORT_STATUSES),
        seen: z
          .enum(REPORT_STATUSES)
          .optional()
          .describe('The expected current status. If somebody else changed it, nothing changes (409).'),
      }),
    )
    .output(z.strictObject({ report: Report, message: z.string() })),

  saveNotes: route('member', 'write', { audited: true })
    .route({
      method: 'PUT',
      path: '/reports/{reportId}/notes',
      tags: ['reports'],
      summary: 'Save a report’s notes over the version that you have seen; otherwise returns the newer notes and saves nothing',
    })
    .input(
      z.strictObject({
        reportId: id,
        notes: text(LIMITS.reportNotes),
        version: z.number().min(0).refine(Number.isInteger, INPUT_TEXTS.noVersion),
      }),
    )
    .output(
      z.strictObject({
        saved: z.boolean(),
        notes: z.string(),
        version: count,
        writtenBy: z.string().nullable(),
        message: z.string(),
      }),
    ),

  deleteMany: route('member', 'write', { audited: true })
    .route({
      method: 'POST',
      path: '/institutions/{institution}/report-deletions',
      tags: ['reports'],
      summary: 'Delete reports: all, or none if one is missing or of another school',
    })
    .input(z.strictObject({ institution: addressPart, reportIds: z.array(id).min(1).max(DELETE_BATCH_SIZE) }))
    .output(z.strictObject({ deleted: count, message: z.string() })),

  warnings: route('member', 'read')
    .route({
      method: 'GET',
      path: '/reports/{reportId}/warnings',
      tags: ['reports'],
      summary: 'The warnings of a reported person, the newest first',
    })
    .input(z.strictObject({ reportId: id }))
    .output(z.strictObject({ items: z.array(Warning) })),

  warn: route('member', 'moderator-mail', { audited: true })
    .route({
      method: 'POST',
      path: '/reports/{reportId}/warnings',
      successStatus: 201,
      tags: ['reports'],
      summary: 'Warn a reported person: a strike, by mail; at the third the operator is notified',
    })
    .input(NewWarning)
    .output(z.strictObject({ warnings: count, message: z.string() })),

  email: route('member', 'moderator-mail', { audited: true })
    .route({
      method: 'POST',
      path: '/reports/{reportId}/emails',
      successStatus: 201,
      tags: ['reports'],
      summary: 'Mail a reported person in the name of the school’s moderators; answers go to the support address',
    })
    .input(NewModeratorEmail)
    .output(Done),

  viewMessage: route('member', 'write', { audited: true })
    .route({
      method: 'POST',
      path: '/reports/{reportId}/message-views',
      tags: ['reports'],
      summary: 'Read a reported message with at most five before and five after it; each view is logged',
    })
    .input(z.strictObject({ reportId: id }))
    .output(MessageView),

  ofProfile: route('member', 'read')
    .route({ method: 'GET', path: '/full-reports/profiles/{username}', tags: ['reports'], summary: 'All reports of a profile' })
    .input(z.strictObject({ username: addressPart, ...full }))
    .output(FullReports),

  ofPost: route('member', 'read')
    .route({
      method: 'GET',
      path: '/full-reports/posts/{slug}',
      tags: ['reports'],
      summary: 'All reports of a post of a school, by default of the Dashboard; also if the post is deleted',
    })
    .input(z.strictObject({ slug: addressPart, institution: addressPart.optional(), ...full }))
    .output(FullReports),

  ofComment: route('member', 'read')
    .route({
      method: 'GET',
      path: '/full-reports/comments/{commentId}',
      tags: ['reports'],
      summary: 'All reports of a comment of a school, by default of the Dashboard; also if the comment is deleted',
    })
    // From the page's address, so that a malformed one is answered as missing, or as denied.
    .input(z.strictObject({ commentId: addressPart, institution: addressPart.optional(), ...full }))
    .output(FullReports),

  notices: route('member', 'read')
    .route({
      method: 'GET',
      path: '/notices',
      tags: ['reports'],
      summary: 'Your notices of removed content, reviewed reports and warnings, newest first',
    })
    .input(z.strictObject({ cursor: cursor.optional() }))
    .output(page(Notice).extend({ unread: z.boolean() })),

  readNotices: route('member', 'write', { whileSuspended: true })
    .route({ method: 'PUT', path: '/notices/read', tags: ['reports'], summary: 'Mark all of your notices as read' })
    .output(z.strictObject({ unread: z.boolean() })),
};

named({ NewReport });
