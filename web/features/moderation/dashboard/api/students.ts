import type { Api } from '#web/lib/api.ts';

export function studentsQuery(api: Api, institution: string) {
  return api.moderation.students.infiniteOptions({
    input: (cursor: string | undefined) => ({ institution, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
