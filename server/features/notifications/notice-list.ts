import type { Db } from '#server/platform/db/database.ts';
import { decodeCursor, pageByTime, TimeKey, toPage } from '#server/platform/db/paging.ts';
import type { Services } from '#server/platform/http/api.ts';
import { transact } from '#server/platform/live/transact.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { announceChange } from './inbox.ts';

export async function noticePage(db: Db, personId: string, cursor: string | undefined) {
  const after = cursor === undefined ? null : decodeCursor(cursor, TimeKey);
  const rows = await db
    .selectFrom('moderation_notices')
    .select(['id', 'kind', 'subject', 'reasons', 'created_at', 'read_at'])
    .where('recipient_id', '=', personId)
    .$call(pageByTime('desc', ['created_at', 'id'], after, PAGE_SIZES.notices))
    .execute();
  const { items, nextCursor } = toPage(rows, PAGE_SIZES.notices, (row) => [row.created_at, row.id]);
  return { items: items.map(({ created_at: createdAt, read_at: readAt, ...row }) => ({ ...row, createdAt, readAt })), nextCursor };
}

export async function hasUnreadNotice(db: Db, personId: string): Promise<boolean> {
  const found = await db
    .selectFrom('moderation_notices')
    .select('id')
    .where('recipient_id', '=', personId)
    .where('read_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function readNotices(services: Services, personId: string): Promise<void> {
  await transact(services, async (trx, announce) => {
    const { numUpdatedRows } = await trx
      .updateTable('moderation_notices')
      .set({ read_at: new Date().toISOString() })
      .where('recipient_id', '=', personId)
      .where('read_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) announceChange(announce, [personId]);
  });
}
