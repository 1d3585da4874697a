import { sql } from 'kysely';
import { accountMail } from '#server/features/accounts/mails.ts';
import { isDecoy, writeConfirmation } from '#server/features/accounts/pending-sign-up.ts';
import { hasOtherAccount, isBanned, isUsernameFree, schoolOfEmail } from '#server/features/accounts/queries.ts';
import { requestMail } from '#server/features/accounts/requested-mails.ts';
import { endOtherSessions } from '#server/features/accounts/sessions.ts';
import { accountMailTexts } from '#server/features/accounts/texts/mails.ts';
import { startAtSchool } from '#server/features/discussion/reading/actions.ts';
import { isUniqueViolation } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { Operator } from '#server/shell/operator/installation.ts';
import { Refusal, usageError } from '#server/shell/operator/problems.ts';
import { YEARS } from '#shared/rules/people.ts';
import { isReservedUsername } from '#shared/rules/reserved-names.ts';
import { usernameProblem } from '#shared/rules/sign-up.ts';
import { changeAccount } from './accounts.ts';
import { findSchool } from './find.ts';
import { schoolsModeratedBy } from './moderators.ts';

export async function confirmAccount(operator: Operator, who: string) {
  return changeAccount(operator, who, 'account.confirm', async (trx, account) => {
    const { id, username, email } = account;
    if (account.email_verified) throw new Refusal(`${username} has confirmed ${email} already.`);
    if (isDecoy(operator.config, email))
      throw new Refusal(`${username} was signed up with an address that has an account, and cannot be confirmed.`);
    if (await isBanned(trx, email)) throw new Refusal(`“${email}” is banned; “account unban ${email}” ends that.`);
    if (await hasOtherAccount(trx, email)) throw new Refusal(`The mailbox of “${email}” has an account already.`);
    // With several sign-ups for one address, a stranger may have chosen the password.
    const contested = account.sign_ups > 1;
    if (!(await writeConfirmation(trx, id, account.updated_at, contested)))
      throw new Refusal(`Somebody has just signed up with “${email}” again, or confirmed it. Look at it with “account show”.`);
    if (contested) await requestMail({ ...operator, db: trx }, 'contested', email);
    else await queueMail(trx, operator.jobs, accountMail(operator.config, account, accountMailTexts.confirmedByOperator(operator.config)));
    return { username, email, passwordEnded: contested };
  });
}

function usernameTaken(username: string): Refusal {
  return new Refusal(`“${username}” is taken, too similar to a taken one, or was somebody else’s within the last year.`);
}

export async function setUsername(operator: Operator, who: string, typed: string) {
  const username = typed.trim();
  const problem = usernameProblem(username);
  if (problem !== null) throw usageError(`“${username.slice(0, 80)}”: ${problem}.`);
  if (isReservedUsername(username)) throw new Refusal(`“${username}” is reserved for the forum, its moderators and its support.`);
  return changeAccount(operator, who, 'account.set-username', async (trx, account, effects) => {
    const { id, username: former, email } = account;
    // The confirmation link is bound to the sign-up as it is.
    if (!account.email_verified) throw new Refusal(`${former} has not confirmed an address yet.`);
    if (former === username) throw new Refusal(`${former} has this username already.`);
    if (!(await isUsernameFree(trx, username, email))) throw usernameTaken(username);
    await trx.insertInto('former_names').values({ member_id: id, kind: 'username', name: former }).execute();
    await trx.updateTable('members').set({ username, updated_at: new Date().toISOString() }).where('id', '=', id).execute();
    const words = accountMailTexts.usernameChanged(operator.config, username);
    await queueMail(trx, operator.jobs, accountMail(operator.config, account, words));
    effects.account(id);
    return { username, former };
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'members_username') ? usernameTaken(username) : error;
  });
}

/** For medical students; premed students choose their school in their settings. The address stays. */
export async function setSchool(operator: Operator, who: string, slug: string) {
  return changeAccount(operator, who, 'account.set-school', async (trx, account, effects) => {
    const { id, username, user_type: userType, school: former } = account;
    const school = await findSchool(trx, slug);
    if (userType !== 'medical_student') throw new Refusal(`${username} is a premed student, who chooses a school in the settings.`);
    if (former === null) throw new Refusal(`${username} has not set up a profile yet, and chooses the school there.`);
    if (former === slug) throw new Refusal(`${username} belongs to “${slug}” already.`);
    for (const moderated of await schoolsModeratedBy(trx, id))
      throw new Refusal(`${username} moderates “${moderated.slug}”; “moderator remove ${moderated.slug} ${username}” ends that.`);
    await trx.updateTable('members').set({ institution_id: school.id }).where('id', '=', id).execute();
    await startAtSchool(trx, id, school.id);
    const words = accountMailTexts.schoolChanged(operator.config, school.name);
    await queueMail(trx, operator.jobs, accountMail(operator.config, account, words));
    effects.account(id);
    return { username, school: slug, former };
  });
}

/** For premed students whom a medical school has admitted. Everybody else chooses the kind before the profile is set up. */
export async function setKind(operator: Operator, who: string, slug: string, typedYear: string) {
  const year = YEARS.find((one) => one === typedYear.toUpperCase());
  if (year === undefined) throw usageError(`“${typedYear.slice(0, 80)}” is no year; there are ${YEARS.join(', ')}.`);
  return changeAccount(operator, who, 'account.set-kind', async (trx, account, effects) => {
    const { id, username, email, user_type: userType, school: former } = account;
    const school = await findSchool(trx, slug);
    if (userType !== 'premed_student')
      throw new Refusal(`${username} is a medical student already; “account set-school” changes the school.`);
    if (former === null) throw new Refusal(`${username} has not set up a profile yet, and can change the kind of account there.`);
    const { rows } = await sql<{ id: string | null }>`SELECT ${schoolOfEmail(email)} AS id`.execute(trx);
    if (rows[0]?.id !== school.id)
      throw new Refusal(`${email} is not an address of “${slug}”; first change it with “account email ${username}”.`);
    const now = new Date().toISOString();
    const values = { user_type: 'medical_student', institution_id: school.id, year, year_chosen_at: now, updated_at: now } as const;
    await trx.updateTable('members').set(values).where('id', '=', id).execute();
    await startAtSchool(trx, id, school.id);
    const words = accountMailTexts.kindChanged(operator.config, school.name, year);
    await queueMail(trx, operator.jobs, accountMail(operator.config, account, words));
    effects.account(id);
    return { username, school: slug, year, former };
  });
}

export async function signOutAccount(operator: Operator, who: string) {
  return changeAccount(operator, who, 'account.sign-out', async (trx, { id, username }, effects) => {
    await endOtherSessions(trx, id, null);
    effects.signedOut(id);
    return { username };
  });
}

/** Unlike "Forgot Password?", not rate limited. */
export async function sendReset(operator: Operator, who: string) {
  return changeAccount(operator, who, 'account.send-reset', async (trx, { username, email, email_verified, banned_at }) => {
    if (!email_verified) throw new Refusal(`${username} has not confirmed an address yet; “account confirm ${username}” does that.`);
    if (banned_at !== null) throw new Refusal(`${username} is banned.`);
    await requestMail({ ...operator, db: trx }, 'operator-reset', email);
    return { username, email };
  });
}
