import type { ReportKind } from '#shared/rules/reports.ts';

export const KIND_WORDS: Record<ReportKind, string> = { profile: 'Profile', post: 'Post', comment: 'Comment' };

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** A moment as moderators write it down. UTC, so that server and browser, and two moderators, read the same. */
export function moment(iso: string): string {
  return `${MOMENT.format(new Date(iso))} UTC`;
}
