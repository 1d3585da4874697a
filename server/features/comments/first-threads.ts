import { NOBODY } from '#server/features/profiles/queries.ts';
import type { Db } from '#server/platform/database.ts';
import type { Page } from '#server/platform/paging.ts';
import { firstPageOf, firstPageQuery } from '#server/platform/pinned-first.ts';
import { compilable, prepare } from '#server/platform/prepared.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import type { CommentRow } from './queries.ts';
import { threadsByTime } from './thread-list.ts';

const first = prepare((db, { postId, viewerId }: { postId: string; viewerId: string }) =>
  compilable(db, firstPageQuery(threadsByTime(db, postId, viewerId, 'oldest'))),
);

/** What everybody sees of a post's comments who opens it: the first page in the usual order. */
export async function firstThreads(db: Db, postId: string, viewerId: string | null): Promise<Page<CommentRow>> {
  return firstPageOf(await first(db, { postId, viewerId: viewerId ?? NOBODY }), PAGE_SIZES.comments);
}
