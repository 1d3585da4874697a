import { randomInt, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashPassword } from 'better-auth/crypto';
import { sql } from 'kysely';
import { findPersons } from '#server/features/accounts/queries.ts';
import { countWords } from '#server/features/search/word-counts.ts';
import { weekOf } from '#server/features/search/zero-results.ts';
import type { Db } from '#server/platform/db/database.ts';
import { SEED_LOCK } from '#server/platform/db/locks.ts';
import type { Person } from '#server/platform/http/api.ts';
import { HINTS } from '#shared/rules/hints.ts';
import { type PersonOf, readSeedContent, type SeedMember } from './content.ts';
import { writePosts } from './discussion.ts';
import { writeFollowing } from './following.ts';
import { sendMessages } from './messages.ts';
import { insertNavigation } from './navigation.ts';
import { submitReports } from './reports.ts';
import { insertSchools, SEED_SCHOOLS } from './schools.ts';

export interface DemoAccount {
  email: string;
  username: string;
  role: string;
  password: string;
}

/** @returns whether the database had neither schools nor people, and was seeded */
export async function seedIfEmpty(db: Db, dataDir: string): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
    if (!(await isEmpty(trx))) return false;
    // On a connection of its own: the lock is released when this transaction ends.
    await seed(db, dataDir);
    return true;
  });
}

export async function isEmpty(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('members')
    .select('id')
    .unionAll(db.selectFrom('institutions').select('id'))
    .limit(1)
    .executeTakeFirst();
  return found === undefined;
}

/**
 * Fills the database with two fictional schools in one transaction, and writes the logins to
 * `<dataDir>/demo-accounts.json`. All share one random password.
 */
export async function seed(db: Db, dataDir: string, now = Date.now()): Promise<DemoAccount[]> {
  const { members, posts, conversations, reports, navigation, following, searches } = await readSeedContent();
  const password = randomPassword();
  const hash = await hashPassword(password);
  const accounts = members.map((member) => ({ email: emailOf(member), username: member.username, role: roleOf(member), password }));
  await db.transaction().execute(async (trx) => {
    const institutions = await insertSchools(trx);
    const people = await insertMembers(trx, members, institutions, hash);
    const personOf: PersonOf = (username) => {
      const person = people.find((one) => one.username === username);
      if (person === undefined) throw new Error(`The demonstration has no member ${username}.`);
      return person;
    };
    const written = await writePosts(trx, posts, people, personOf, now);
    await writeFollowing(trx, following, personOf, written, now);
    await insertNavigation(trx, navigation, institutions);
    const messages = await sendMessages(trx, conversations, personOf, now);
    // Sends no mail about seeded notifications and messages.
    for (const table of ['notifications', 'conversations'] as const)
      await trx.updateTable(table).set({ mail_due_at: null }).where('mail_due_at', 'is not', null).execute();
    await submitReports(trx, reports, personOf, { posts: written, messages }, now);
    await trx
      .insertInto('zero_result_searches')
      .values(
        searches.map(({ school, weeksAgo, words, people: count }) => ({
          institution_id: institutions.get(school) ?? '',
          week: weekOf(now - weeksAgo * 7 * 86_400_000),
          question: words,
          people: count,
        })),
      )
      .execute();
    // Before the commit: a left-over file is better than members whose password nobody knows.
    await writeFile(join(dataDir, 'demo-accounts.json'), `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  });
  await countWords(db);
  return accounts;
}

function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz';
  const word = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}-${randomInt(10, 100)}!`;
}

function schoolOf(member: SeedMember) {
  const school = SEED_SCHOOLS.find((one) => one.slug === member.school);
  if (school === undefined) throw new Error(`The demonstration has no school ${member.school}.`);
  return school;
}

function emailOf(member: SeedMember): string {
  const domain = member.type === 'medical_student' ? schoolOf(member).domain : 'mail.example';
  return `${member.username.toLowerCase()}@${domain}`;
}

function roleOf(member: SeedMember): string {
  const kind = member.type === 'premed_student' ? 'premed student' : `medical student ${member.year}`;
  return `${kind}${member.moderator ? ', moderator' : ''}, ${schoolOf(member).name}`;
}

async function insertMembers(
  db: Db,
  members: readonly SeedMember[],
  institutions: ReadonlyMap<string, string>,
  hash: string,
): Promise<Person[]> {
  const people = members.map((member) => ({ ...member, id: randomUUID(), schoolId: institutions.get(member.school) ?? '' }));
  await db
    .insertInto('members')
    .values(
      people.map((one) => ({
        id: one.id,
        email: emailOf(one),
        email_verified: true,
        name: one.name,
        username: one.username,
        user_type: one.type,
        institution_id: one.schoolId,
        year: one.year,
        specialty: one.specialty,
        interests: one.interests,
        bio: one.bio,
        hints_done: [...HINTS],
      })),
    )
    .execute();
  const renamed = people.flatMap(({ id, formerName }) =>
    formerName === undefined ? [] : [{ member_id: id, kind: 'name' as const, name: formerName }],
  );
  await db.insertInto('former_names').values(renamed).execute();
  await db
    .insertInto('credentials')
    .values(people.map(({ id }) => ({ member_id: id, provider_id: 'credential', account_id: id, password: hash })))
    .execute();
  const moderators = people.filter((one) => one.moderator);
  await db
    .insertInto('moderators')
    .values(moderators.map((one) => ({ member_id: one.id, institution_id: one.schoolId })))
    .execute();
  return findPersons(
    db,
    people.map(({ id }) => id),
  );
}
