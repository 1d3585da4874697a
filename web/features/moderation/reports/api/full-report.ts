import type { Exported } from '#web/features/moderation/api/export.ts';
import type { Api } from '#web/lib/api.ts';
import { byCursor } from '#web/lib/pages.ts';

export type FullReportOf = Extract<Exported, { what: 'profile_report' | 'post_report' | 'comment_report' }>;

function profileReportQuery(api: Api, username: string) {
  return api.reports.ofProfile.infiniteOptions(byCursor({ username }));
}

type FullReportQuery = ReturnType<typeof profileReportQuery>;

/** All three calls return the same shape, so one type covers them. */
export function fullReportQuery(api: Api, of: FullReportOf): FullReportQuery {
  if (of.what === 'profile_report') return profileReportQuery(api, of.username);
  const { institution } = of;
  if (of.what === 'post_report')
    return api.reports.ofPost.infiniteOptions(byCursor({ slug: of.slug, institution })) as unknown as FullReportQuery;
  return api.reports.ofComment.infiniteOptions(byCursor({ commentId: of.commentId, institution })) as unknown as FullReportQuery;
}
