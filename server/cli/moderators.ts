import type { Command } from 'commander';
import { sql } from 'kysely';
import { logOperatorAction } from '#server/features/communities/moderation-log.ts';
import { isStaying } from '#server/features/moderation/moderated-school.ts';
import { releaseReports } from '#server/features/moderation/reports/review.ts';
import { giveUpReservedName } from '#server/features/people/profiles/names.ts';
import type { Db } from '#server/platform/db/database.ts';
import { change, logAct } from '#server/shell/operator/change.ts';
import type { Operator } from '#server/shell/operator/installation.ts';
import { counted, Refusal } from '#server/shell/operator/problems.ts';
import { isProfileComplete } from '#shared/rules/people.ts';
import { registerCommand } from './command.ts';
import { type Account, findAccount, findSchool, schoolIdOf } from './find.ts';
import { table } from './terminal.ts';

export function moderatorCommands(program: Command): void {
  const moderator = program.command('moderator').description('the moderators of each school');
  registerCommand(
    moderator.command('add <school> <who>').description('make a medical student of the school one of its moderators'),
    addModerator,
    ({ username, school, changed }) => `${username} is ${changed ? 'now' : 'already'} a moderator of “${school}”.`,
  );
  registerCommand(
    moderator
      .command('remove <school> <who>')
      .description('remove the rights of a moderator; the account stays')
      .option('--force', 'even if it is the last one of the school'),
    (operator, school: string, who: string, { force }: { force?: boolean }) => removeModerator(operator, school, who, force),
    ({ username, school, left }) => `${username} is no longer a moderator of “${school}”, which has ${counted(left, 'moderator')} left.`,
  );
  registerCommand(moderator.command('list [school]').description('the moderators of a school, or of all'), listModerators, (rows) =>
    table(rows, { school: 'school', username: 'username', name: 'name', email: 'email', since: ({ since }) => since.slice(0, 10) }),
  );
}

interface Moderator {
  id: string;
  stays: boolean;
}

/**
 * Locks the school, so that of two concurrent removals the second sees the first and at least one
 * moderator remains.
 */
async function lockModerators(trx: Db, { config }: Operator, institutionId: string): Promise<Moderator[]> {
  await trx.selectFrom('institutions').select('id').where('id', '=', institutionId).forNoKeyUpdate().execute();
  return trx
    .selectFrom('moderators as o')
    .innerJoin('members as m', 'm.id', 'o.member_id')
    .select(['m.id', isStaying(config).as('stays')])
    .where('o.institution_id', '=', institutionId)
    .execute();
}

function isLastOf(moderators: readonly Moderator[], accountId: string): boolean {
  return !moderators.some(({ id, stays }) => id !== accountId && stays);
}

export async function addModerator(operator: Operator, schoolSlug: string, who: string) {
  return change(operator, async (trx, effects) => {
    const school = await findSchool(trx, schoolSlug);
    const account = await findAccount(trx, who);
    refuseIneligible(account, school);
    if ((await lockModerators(trx, operator, school.id)).some(({ id }) => id === account.id))
      return { school: schoolSlug, username: account.username, changed: false };
    await trx.insertInto('moderators').values({ institution_id: school.id, member_id: account.id }).execute();
    effects.account(account.id);
    await logOperatorAction(trx, account, 'add-moderator');
    await logAct(trx, operator, { action: 'moderator.add', memberId: account.id, subject: { school: schoolSlug } });
    return { school: schoolSlug, username: account.username, changed: true };
  });
}

function refuseIneligible(account: Account, school: { id: string; slug: string }): void {
  const { username, user_type: userType, institution_id: institutionId } = account;
  const refusal = (reason: string) => new Refusal(`${username} cannot be a moderator of “${school.slug}”: ${reason}.`);
  if (userType !== 'medical_student') throw refusal('only medical students can');
  if (!isProfileComplete({ ...account, userType, institutionId })) throw refusal('the profile is not complete yet');
  if (institutionId !== school.id) throw refusal(`${username} belongs to “${account.school}”`);
  if (account.banned_at !== null) throw refusal('the account is banned');
}

export async function removeModerator(operator: Operator, schoolSlug: string, who: string, force = false) {
  return change(operator, async (trx, effects) => {
    const school = await findSchool(trx, schoolSlug);
    const account = await findAccount(trx, who);
    const moderators = await lockModerators(trx, operator, school.id);
    if (!moderators.some(({ id }) => id === account.id)) throw new Refusal(`${account.username} is not a moderator of “${schoolSlug}”.`);
    if (isLastOf(moderators, account.id) && !force) throw lastModeratorRefusal(account.username, schoolSlug);
    await trx.deleteFrom('moderators').where('institution_id', '=', school.id).where('member_id', '=', account.id).execute();
    await releaseReports(trx, effects.announce, account.id);
    await giveUpReservedName(trx, account.id);
    effects.account(account.id);
    await logOperatorAction(trx, { ...account, institution_id: school.id }, 'remove-moderator');
    await logAct(trx, operator, { action: 'moderator.remove', memberId: account.id, subject: { school: schoolSlug } });
    return { school: schoolSlug, username: account.username, left: moderators.length - 1 };
  });
}

function lastModeratorRefusal(username: string, school: string): Refusal {
  return new Refusal(
    `${username} is the last moderator of “${school}”: nobody would handle its reports. Add another one first, or say --force.`,
  );
}

export function schoolsModeratedBy(db: Db, accountId: string) {
  return db
    .selectFrom('moderators as o')
    .innerJoin('institutions as i', 'i.id', 'o.institution_id')
    .select(['i.id', 'i.slug'])
    .where('o.member_id', '=', accountId)
    .orderBy('i.id')
    .execute();
}

/** Call before an account loses the ability to moderate. */
export async function refuseLastModerator(
  trx: Db,
  operator: Operator,
  account: { id: string; username: string },
  force: boolean,
): Promise<void> {
  for (const { id, slug } of await schoolsModeratedBy(trx, account.id))
    if (isLastOf(await lockModerators(trx, operator, id), account.id) && !force) throw lastModeratorRefusal(account.username, slug);
}

export async function listModerators({ db }: Operator, schoolSlug: string | null = null) {
  const schoolId = await schoolIdOf(db, schoolSlug);
  return db
    .selectFrom('moderators as o')
    .innerJoin('institutions as i', 'i.id', 'o.institution_id')
    .innerJoin('members as m', 'm.id', 'o.member_id')
    .select(['i.slug as school', 'm.username', 'm.name', 'm.email', 'o.created_at as since'])
    .$if(schoolId !== null, (query) => query.where('i.id', '=', schoolId))
    .orderBy('i.slug')
    .orderBy(sql`search_fold(m.name) COLLATE "C"`)
    .orderBy('m.id')
    .execute();
}
