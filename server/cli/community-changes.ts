import { sql } from 'kysely';
import { change } from '#server/shell/operator/change.ts';
import type { Operator } from '#server/shell/operator/installation.ts';
import { Refusal, usageError } from '#server/shell/operator/problems.ts';
import type { CommunityKind } from '#shared/rules/communities.ts';
import { Community, communityAddressKey, lockAndReadTaken } from './communities.ts';
import { oneLine, refuseProblems, reserveKey } from './fields.ts';
import { findCommunity } from './find.ts';

/** `kind/slug`, or the slug of a class. */
function readAddress(address: string): { kind: CommunityKind; slug: string } {
  const [kind = '', slug = '', ...rest] = address.includes('/') ? address.split('/') : ['classes', address];
  if (rest.length > 0) throw usageError(`“${address}” is not of the form kind/slug, like classes/anatomy.`);
  return { kind: kind as CommunityKind, slug };
}

export type CommunityEdit = Partial<Record<'name' | 'slug' | 'displayName' | 'subtitle', string>>;

export async function editCommunity(operator: Operator, school: string, address: string, edit: CommunityEdit) {
  const { kind, slug } = readAddress(address);
  const { name, slug: newSlug = slug, displayName, subtitle } = edit;
  if (Object.values({ name, slug: edit.slug, displayName, subtitle }).every((one) => one === undefined))
    throw usageError('Say what to change: --name, --display-name, --slug or --subtitle.');
  return change(operator, async (trx, effects) => {
    const before = await findCommunity(trx, school, kind, slug);
    const shown = oneLine(name ?? before.name);
    const followed = before.display_name === before.name ? shown : before.display_name;
    const after = {
      kind,
      name: shown,
      slug: newSlug,
      displayName: displayName === undefined ? followed : oneLine(displayName) || shown,
      subtitle: oneLine(subtitle ?? before.subtitle),
    };
    refuseProblems(`“${before.name}” cannot be changed so`, Community, after);
    const taken = newSlug === slug ? [] : reserveKey(await lockAndReadTaken(trx), [communityAddressKey({ school, ...after })], 'this one');
    if (taken.length > 0) throw new Refusal(`Nothing was changed: ${taken.join('; ')}.`);
    const columns = { name: after.name, display_name: after.displayName, slug: newSlug, subtitle: after.subtitle };
    await trx.updateTable('communities').set(columns).where('id', '=', before.id).execute();
    await effects.site('community.edit', { school, kind, slug: newSlug, was: slug });
    return { school, ...after, was: slug };
  });
}

/** An archived community is closed for new content and leaves the menus, but stays readable. */
export async function setArchived(operator: Operator, school: string, address: string, archived: boolean) {
  const { kind, slug } = readAddress(address);
  return change(operator, async (trx, effects) => {
    const { id, name } = await findCommunity(trx, school, kind, slug);
    if (archived && kind === 'premed')
      throw new Refusal('Nothing was changed: the premed community is where the school’s premed students log in to, and stays open.');
    const { numUpdatedRows } = await trx
      .updateTable('communities')
      .set({ archived_at: archived ? sql<string>`now()` : null })
      .where('id', '=', id)
      .where('archived_at', archived ? 'is' : 'is not', null)
      .executeTakeFirstOrThrow();
    const changed = numUpdatedRows > 0n;
    if (changed) await effects.site(archived ? 'community.archive' : 'community.unarchive', { school, kind, slug });
    return { school, kind, slug, name, changed };
  });
}
