import { z } from 'zod';
import { MESSAGES_AROUND, NOTICE_KINDS, REPORT_KINDS, REPORT_REASONS, REPORT_STATUSES } from '#shared/rules/reports.ts';
import { CommunityRef } from '../communities.ts';
import { named } from '../named.ts';
import { moderator } from '../people/profiles.ts';
import { count, id, page, timestamp } from '../shapes.ts';

export const reportTarget = { kind: z.enum(REPORT_KINDS), targetId: id };

/** Somebody as moderators see them; null where the account is gone. */
const Party = z.strictObject({ id, name: z.string(), username: z.string(), email: z.string(), moderator });
const Named = z.strictObject({ id, name: z.string() });

const facts = {
  id,
  kind: z.enum(REPORT_KINDS),
  /** The post, comment, person or message. */
  targetId: id,
  createdAt: timestamp,
  reasons: z.array(z.enum(REPORT_REASONS)),
  additionalInformation: z.string(),
  reporter: Party.nullable(),
  reported: Party.nullable(),
  /** Of the reported person, as it was then. */
  reportedName: z.string(),
  community: CommunityRef.nullable(),
};

export const Report = z.strictObject({
  ...facts,
  status: z.enum(REPORT_STATUSES),
  /** Who has it In Review. */
  reviewer: Named.nullable(),
  resolvedAt: timestamp.nullable(),
  resolver: Named.nullable(),
  notes: z.string(),
  /** To be sent along with changed notes. */
  notesVersion: count,
  content: z.strictObject({
    /** What was reported, as it was then: the post's title, the person's name, or from whom a message was. */
    title: z.string(),
    /** The beginning of the words, as written; of a message none: `reports.viewMessage` has them. */
    text: z.string(),
    truncated: z.boolean(),
    /** The beginning of what a comment answered. */
    context: z.string(),
    /** The thing itself, where it still is and may be opened. */
    path: z.string().nullable(),
    fullReportPath: z.string(),
    isPinned: z.boolean(),
    isCollapsed: z.boolean(),
  }),
  /** Of the reported person: reports that one may see, and warnings. */
  history: z.strictObject({ reports: count, warnings: count }),
  /** `contact`: warn and mail them. */
  can: z.strictObject({ pin: z.boolean(), collapse: z.boolean(), delete: z.boolean(), contact: z.boolean() }),
});

const FullReport = z.strictObject(facts);

export const FullReports = page(FullReport).extend({
  kind: z.enum(REPORT_KINDS),
  /** How many there are in all. */
  total: count,
  content: z.strictObject({
    title: z.string(),
    /** As the latest report found it; the thing itself may have changed since, or be gone. */
    text: z.string(),
    author: z.string(),
    /** null where it is gone. */
    path: z.string().nullable(),
  }),
});

/** A reported message and those around it, oldest first. */
export const MessageView = z.strictObject({
  items: z
    .array(
      z.strictObject({
        content: z.string(),
        /** null where the conversation is gone: then only the reported message is left, as the report keeps it. */
        createdAt: timestamp.nullable(),
        isReported: z.boolean(),
        /** By the reported person, otherwise by who reported them. */
        byReported: z.boolean(),
      }),
    )
    .max(2 * MESSAGES_AROUND + 1),
});

export const Warning = z.strictObject({
  id,
  createdAt: timestamp,
  reason: z.enum(REPORT_REASONS),
  /** Empty for those of another school's moderators. */
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
