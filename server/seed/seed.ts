import { createHash, randomInt, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashPassword } from 'better-auth/crypto';
import { sql } from 'kysely';
import { canTakePart } from '#server/features/communities/access.ts';
import { tenantOf } from '#server/features/communities/tenant.ts';
import type { Db } from '#server/platform/db/database.ts';
import { excerpt } from '#server/platform/excerpt.ts';
import { HINTS } from '#shared/rules/hints.ts';
import { normalizeUrl, postSlug } from '#shared/rules/posts.ts';
import { readSeedContent, type SeedMember, type SeedPost } from './content.ts';
import { insertConversations } from './messages.ts';
import { insertNavigation } from './navigation.ts';
import { insertNotifications } from './notifications.ts';
import { insertReports } from './reports.ts';
import { SEED_SCHOOLS } from './schools.ts';

export interface DemoAccount {
  email: string;
  username: string;
  role: string;
  password: string;
}

const MINUTE = 60_000;

/** Nodes that start together on an empty database ask one after the other. */
const SEED_LOCK = 4_271_002;

/** Seeds a database that has neither schools nor people, and tells whether it did. */
export async function seedIfEmpty(db: Db, dataDir: string): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
    if (!(await isEmpty(trx))) return false;
    // On a connection of its own: the lock goes when this one is done.
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
 * Fills an empty database with two fictional schools, in one transaction, and writes the logins to
 * `<dataDir>/demo-accounts.json`. All share one password, made at random here.
 */
export async function seed(db: Db, dataDir: string, now = Date.now()): Promise<DemoAccount[]> {
  const { members, posts } = await readSeedContent();
  const password = randomPassword();
  const hash = await hashPassword(password);
  const accounts = members.map((member) => ({ email: emailOf(member), username: member.username, role: roleOf(member), password }));
  await db.transaction().execute(async (trx) => {
    const institutions = await insertSchools(trx);
    const people = await insertMembers(trx, members, institutions, hash);
    await insertPosts(trx, posts, people, now);
    await insertNavigation(trx, institutions);
    await insertConversations(trx, people, now);
    await insertNotifications(trx, now);
    await insertReports(trx, now);
    // Before the commit: members whose password nobody knows would be worse than a file too many.
    await writeFile(join(dataDir, 'demo-accounts.json'), `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  });
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

async function insertSchools(db: Db): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { slug, name, subtitle, domain, communities } of SEED_SCHOOLS) {
    const { id } = await db.insertInto('institutions').values({ slug, name, subtitle }).returning('id').executeTakeFirstOrThrow();
    ids.set(slug, id);
    await db.insertInto('institution_domains').values({ domain, institution_id: id }).execute();
    await db
      .insertInto('communities')
      .values(
        communities.map((one, position) => ({
          institution_id: id,
          name: one.name,
          display_name: one.displayName,
          slug: one.slug,
          sub_slug: one.kind,
          position,
        })),
      )
      .execute();
  }
  return ids;
}

interface SeedPerson extends SeedMember {
  id: string;
  institutionId: string;
  moderates: string[];
  moderatesOnceSecured: string[];
  secondFactorAt: null;
}

async function insertMembers(
  db: Db,
  members: readonly SeedMember[],
  institutions: Map<string, string>,
  hash: string,
): Promise<Map<string, SeedPerson>> {
  const people = members.map((member): SeedPerson => {
    const institutionId = institutions.get(member.school) ?? '';
    return {
      ...member,
      id: randomUUID(),
      institutionId,
      moderates: member.moderator ? [institutionId] : [],
      moderatesOnceSecured: [],
      secondFactorAt: null,
    };
  });
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
        institution_id: one.institutionId,
        year: one.year,
        specialty: one.specialty,
        interests: one.interests,
        bio: one.bio,
        // They have been here for years; hints are for whoever signs up.
        hints_done: [...HINTS],
      })),
    )
    .execute();
  const renamed = people.flatMap(({ id, formerName }) => (formerName === undefined ? [] : [{ member_id: id, name: formerName }]));
  await db.insertInto('former_names').values(renamed).execute();
  await db
    .insertInto('credentials')
    .values(people.map((one) => ({ member_id: one.id, provider_id: 'credential', account_id: one.id, password: hash })))
    .execute();
  const moderators = people.filter((one) => one.moderator);
  await db
    .insertInto('moderators')
    .values(moderators.map((one) => ({ member_id: one.id, institution_id: one.institutionId })))
    .execute();
  return new Map(people.map((one) => [one.username, one]));
}

async function insertPosts(db: Db, posts: readonly SeedPost[], people: Map<string, SeedPerson>, now: number): Promise<void> {
  const communities = await db
    .selectFrom('communities as c')
    .leftJoin('institutions as i', 'i.id', 'c.institution_id')
    .select(['c.id', 'c.slug', 'c.sub_slug', 'c.institution_id', 'i.slug as school'])
    .execute();
  const byKey = new Map(communities.map((one) => [one.school === null ? one.slug : `${one.school}/${one.sub_slug}/${one.slug}`, one]));
  const personOf = (username: string) => {
    const person = people.get(username);
    if (person === undefined) throw new Error(`The demonstration has no member ${username}.`);
    return person;
  };

  for (const post of posts) {
    const community = byKey.get(post.community);
    if (community === undefined) throw new Error(`The demonstration has no community ${post.community}.`);
    const mayTakePart = [...people.values()].filter((one) =>
      canTakePart(
        { ...one, userType: one.type, email: '', pictureUrl: null, institution: null, premedSlug: null, suspension: null, hintsDone: [] },
        { ...community, archived_at: null },
      ),
    );
    const likers = (count: number, seed: string, author: string) =>
      pick(
        mayTakePart.filter((one) => one.username !== author),
        count,
        seed,
      );

    const at = new Date(now - post.hoursAgo * 60 * MINUTE);
    const liking = likers(post.likes, post.title, post.author);
    const { id: postId } = await db
      .insertInto('posts')
      .values({
        slug: postSlug(post.title, at),
        community_id: community.id,
        tenant_id: tenantOf(community),
        author_id: personOf(post.author).id,
        title: post.title,
        body: post.body,
        excerpt: excerpt(post.body),
        category: post.category,
        url: post.url === null ? null : normalizeUrl(post.url),
        is_pinned: post.pinned,
        is_collapsed: post.collapsed,
        comments_count: post.comments.reduce((sum, one) => sum + 1 + one.replies.length, 0),
        reactions_count: liking.length,
        request_key: randomUUID(),
        created_at: at.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (liking.length > 0)
      await db
        .insertInto('post_reactions')
        .values(liking.map((one) => ({ post_id: postId, tenant_id: tenantOf(community), member_id: one.id })))
        .execute();

    const rows = post.comments.flatMap((comment) => {
      const id = randomUUID();
      const commentAt = at.getTime() + comment.minutesAfter * MINUTE;
      const replyIds = comment.replies.map(() => randomUUID());
      const replies = comment.replies.map((reply, index) => ({
        id: replyIds[index] ?? randomUUID(),
        author: reply.author,
        content: reply.body,
        likes: likers(reply.likes, reply.body, reply.author),
        parent: id,
        answers: reply.to === null ? null : (replyIds[reply.to] ?? null),
        pinned: false,
        at: commentAt + reply.minutesAfter * MINUTE,
        replies: 0,
      }));
      const likes = likers(comment.likes, comment.body, comment.author);
      return [
        {
          id,
          author: comment.author,
          content: comment.body,
          likes,
          parent: null,
          answers: null,
          pinned: comment.pinned,
          at: commentAt,
          replies: replies.length,
        },
        ...replies,
      ];
    });
    if (rows.length === 0) continue;
    await db
      .insertInto('comments')
      .values(
        rows.map((row) => ({
          id: row.id,
          post_id: postId,
          tenant_id: tenantOf(community),
          author_id: personOf(row.author).id,
          content: row.content,
          parent_comment_id: row.parent,
          reply_parent_id: row.answers,
          is_pinned: row.pinned,
          reactions_count: row.likes.length,
          replies_count: row.replies,
          request_key: randomUUID(),
          created_at: new Date(row.at).toISOString(),
        })),
      )
      .execute();
    const reactions = rows.flatMap((row) =>
      row.likes.map((one) => ({ comment_id: row.id, tenant_id: tenantOf(community), member_id: one.id })),
    );
    if (reactions.length > 0) await db.insertInto('comment_reactions').values(reactions).execute();
  }
}

/** Always the same `count` people for the same text, so that every installation shows the same numbers. */
function pick(people: readonly SeedPerson[], count: number, seed: string): SeedPerson[] {
  const rank = (one: SeedPerson) => createHash('sha1').update(seed).update(one.username).digest('hex');
  return people
    .map((one) => ({ one, rank: rank(one) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ one }) => one);
}
