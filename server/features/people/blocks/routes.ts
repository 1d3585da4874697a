import { personView } from '#server/features/people/profiles/views.ts';
import { decodeCursor, TimeKey, toPage } from '#server/platform/db/paging.ts';
import { member } from '#server/platform/http/api.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { restrictedPage } from './list.ts';

export const blockRoutes = {
  list: member.blocks.list.handler(async ({ input, context }) => {
    const after = input.cursor === undefined ? null : decodeCursor(input.cursor, TimeKey);
    const rows = await restrictedPage(context.db, context.person.id, after, PAGE_SIZES.restrictions);
    const { items, nextCursor } = toPage(rows, PAGE_SIZES.restrictions, (row) => [row.since, row.author_id]);
    return { items: items.map((row) => ({ person: personView(row) })), nextCursor };
  }),
};
