import type { Db } from '#server/platform/database.ts';
import { COLLAPSE_ABOVE, type GroupedType } from '#shared/rules/notifications.ts';

export interface GroupKey {
  recipientId: string;
  type: GroupedType;
  postId: string;
  /** The liked comment; null for what happens to a post. */
  commentId: string | null;
}

interface Group {
  id: string;
  type: GroupedType;
  total: number;
}

/** Counts one more in its group, which begins with the first. */
export async function countIn(trx: Db, { recipientId, type, postId, commentId }: GroupKey): Promise<Group> {
  return trx
    .insertInto('notification_groups')
    .values({ recipient_id: recipientId, type, post_id: postId, comment_id: commentId, total: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['recipient_id', 'type', 'post_id', 'comment_id'])
        .doUpdateSet((eb) => ({ total: eb('notification_groups.total', '+', 1) })),
    )
    .returning(['id', 'type', 'total'])
    .executeTakeFirstOrThrow();
}

export async function countOut(trx: Db, groupId: string, gone: number): Promise<Group> {
  return trx
    .updateTable('notification_groups')
    .set((eb) => ({ total: eb('total', '-', gone) }))
    .where('id', '=', groupId)
    .returning(['id', 'type', 'total'])
    .executeTakeFirstOrThrow();
}

/**
 * Lists a group's notifications one by one, or of too many only the latest. Reads and writes no more rows than a
 * group may have before it collapses, however large it is.
 */
export async function settle(trx: Db, { id, type, total }: Group): Promise<void> {
  if (total <= COLLAPSE_ABOVE[type]) {
    await trx.updateTable('notifications').set({ state: 'listed' }).where('group_id', '=', id).where('state', '=', 'folded').execute();
    return;
  }
  const latest = (state: 'listed' | 'folded') =>
    trx
      .selectFrom((eb) =>
        eb
          .selectFrom('notifications')
          .select(['id', 'created_at', 'state'])
          .where('group_id', '=', id)
          .where('state', '=', state)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('one'),
      )
      .selectAll();
  const head = await trx
    .selectFrom(latest('listed').unionAll(latest('folded')).as('both'))
    .select(['id', 'state'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('notifications')
    .set({ state: 'folded' })
    .where('group_id', '=', id)
    .where('state', '=', 'listed')
    .where('id', '<>', head.id)
    .execute();
  if (head.state === 'folded') await trx.updateTable('notifications').set({ state: 'listed' }).where('id', '=', head.id).execute();
}
