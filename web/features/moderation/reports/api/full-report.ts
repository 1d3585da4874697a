import type { Exported } from '#web/features/moderation/api/export.ts';
import type { Api } from '#web/lib/api.ts';

export type FullReportOf = Extract<Exported, { what: 'profile_report' | 'post_report' | 'comment_report' }>;

const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
};

/** All three calls return the same shape, so one type covers them. */
export function fullReportQuery(api: Api, of: FullReportOf) {
  if (of.what === 'profile_report')
    return api.reports.ofProfile.infiniteOptions({ input: (cursor: string | undefined) => ({ username: of.username, cursor }), ...pages });
  if (of.what === 'post_report')
    return api.reports.ofPost.infiniteOptions({
      input: (cursor: string | undefined) => ({ slug: of.slug, institution: of.institution, cursor }),
      ...pages,
    }) as unknown as ReturnType<typeof profileShape>;
  return api.reports.ofComment.infiniteOptions({
    input: (cursor: string | undefined) => ({ commentId: of.commentId, institution: of.institution, cursor }),
    ...pages,
  }) as unknown as ReturnType<typeof profileShape>;
}

function profileShape(api: Api) {
  return api.reports.ofProfile.infiniteOptions({ input: (cursor: string | undefined) => ({ username: '', cursor }), ...pages });
}
