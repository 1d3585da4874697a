import { hasWritten } from '#server/features/messages/queries.ts';
import { withdrawBetween } from '#server/features/notifications/actions.ts';
import { authorizeRestriction } from '#server/features/people/blocks/access.ts';
import { lockPair } from '#server/features/people/blocks/pair.ts';
import { loadMember } from '#server/features/people/profiles/access.ts';
import type { MemberRow } from '#server/features/people/profiles/queries.ts';
import type { Authorized } from '#server/platform/access.ts';
import { api, type Person, type Services, signedIn } from '#server/platform/http/api.ts';
import { transact } from '#server/platform/live/transact.ts';

/**
 * The member gets no notification. If they wrote to this person before, their tabs reload the
 * conversation.
 */
async function setRestriction(
  services: Pick<Services, 'db' | 'live'>,
  person: Person,
  member: Authorized<MemberRow, 'restrict'>,
  restricted: boolean,
): Promise<void> {
  const pair = { blocker_id: person.id, blocked_id: member.author_id };
  await transact(services, async (trx, announce) => {
    await lockPair(trx, person.id, member.author_id);
    const change = restricted
      ? await trx
          .insertInto('contact_blocks')
          .values(pair)
          .onConflict((conflict) => conflict.doNothing())
          .returning('blocked_id')
          .execute()
      : await trx
          .deleteFrom('contact_blocks')
          .where('blocker_id', '=', pair.blocker_id)
          .where('blocked_id', '=', pair.blocked_id)
          .returning('blocked_id')
          .execute();
    if (change.length === 0) return;
    if (restricted) await withdrawBetween(trx, announce, person.id, member.author_id);
    announce({ topic: `person:${person.id}`, kind: 'restrictions.changed', id: member.author_id });
    if (await hasWritten(trx, member.author_id, person.id))
      announce({ topic: `person:${member.author_id}`, kind: 'restrictions.changed', id: member.author_id });
  });
}

/** Not in the people feature, because notifications and messages import people. */
export const setRestrictionRoute = api.blocks.set.handler(async ({ input: { personId, restricted }, context }) => {
  const person = signedIn(context);
  const member = await loadMember(context.db, person, { id: personId });
  await setRestriction(context, person, authorizeRestriction(person, member), restricted);
  return { restricted };
});
