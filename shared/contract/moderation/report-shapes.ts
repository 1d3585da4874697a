import { z } from 'zod';
import { MESSAGES_AROUND, NOTICE_KINDS, REPORT_KINDS, REPORT_REASONS, REPORT_STATUSES } from '#shared/rules/reports.ts';
import { CommunityRef } from '../communities.ts';
import { named } from '../named.ts';
import { moderator } from '../people/profiles.ts';
import { count, id, page, timestamp } from '../shapes.ts';

export const reportTarget = { kind: z.enum(REPORT_KINDS), targetId: id };

const Party = z.strictObject({ id, name: z.string(), username: z.string(), email: z.string(), moderator });
const Named = z.strictObject({ id, name: z.string() });

const facts = {
  id,
  kind: z.enum(REPORT_KINDS),
  targetId: id,
  createdAt: timestamp,
  reasons: z.array(z.enum(REPORT_REASONS)),
  additionalInformation: z.string(),
  reporter: Party.nullable(),
  reported: Party.nullable(),
  /** At the time of the report. */
  reportedName: z.string(),
  community: CommunityRef.nullable(),
};

export const Report = z.strictObject({
  ...facts,
  status: z.enum(REPORT_STATUSES),
  reviewer: Named.nullable(),
  resolvedAt: timestamp.nullable(),
  resolver: Named.nullable(),
  notes: z.string(),
  notesVersion: count,
  content: z.strictObject({
    title: z.string(),
    /** Shortened; empty for messages, which only `reports.viewMessage` returns. */
    text: z.string(),
    truncated: z.boolean(),
    context: z.string(),
    path: z.string().nullable(),
    fullReportPath: z.string(),
    isPinned: z.boolean(),
    isCollapsed: z.boolean(),
  }),
  /** Of the reported person: reports that the viewer may see, and warnings. */
  history: z.strictObject({ reports: count, warnings: count }),
  can: z.strictObject({ pin: z.boolean(), collapse: z.boolean(), delete: z.boolean(), contact: z.boolean() }),
});

const FullReport = z.strictObject(facts);

export const FullReports = page(FullReport).extend({
  kind: z.enum(REPORT_KINDS),
  total: count,
  content: z.strictObject({
    title: z.string(),
    text: z.string(),
    author: z.string(),
    path: z.string().nullable(),
  }),
});

export const MessageView = z.strictObject({
  items: z
    .array(
      z.strictObject({
        content: z.string(),
        /** null if the conversation is deleted; then only the captured message is returned. */
        createdAt: timestamp.nullable(),
        isReported: z.boolean(),
        byReported: z.boolean(),
      }),
    )
    .max(2 * MESSAGES_AROUND + 1),
});

export const Warning = z.strictObject({
  id,
  createdAt: timestamp,
  reason: z.enum(REPORT_REASONS),
  /** Empty for warnings by another school's moderators. */
  note: z.string(),
  moderator: z.string().nullable(),
});

export const Notice = z.strictObject({
  id,
  kind: z.enum(NOTICE_KINDS),
  subject: z.string(),
  reasons: z.array(z.string()),
  createdAt: timestamp,
  readAt: timestamp.nullable(),
});

named({ ReportParty: Party, Report, ReportInFull: FullReport, ReportsOfContent: FullReports, Warning, Notice });
