import type { Forum } from '#server/testing/forum.ts';
import type { Canary } from './canaries.ts';
import { ROLES, type Role } from './roles.ts';
import type { Pools } from './values.ts';

type PlantWord = (what: string, seenBy: readonly Role[]) => string;

export async function plantRows(forum: Forum, canaries: Canary[], pools: Pools, plantWord: PlantWord): Promise<void> {
  const { db } = forum;
  const nobody = (what: string, ...texts: (string | null)[]) => {
    for (const text of texts) if (text !== null) canaries.push({ what, text, seenBy: [] });
  };

  const schools = await db.selectFrom('institutions').select(['id', 'slug', 'name']).execute();
  for (const { id, slug } of schools) {
    const readers: Role[] = slug === 'alder-ridge' ? ['maya', 'tomasz', 'hannah'] : ['samuel', 'kai'];
    const everybody: Role[] = [...readers, slug === 'alder-ridge' ? 'ava' : 'noah'];
    pools.addIds('institutionId', id);
    pools.add('institution', slug);
    await db
      .insertInto('content_pages')
      .values([
        { slug: `guide-${slug}`, title: 'Guide', body: plantWord(`page of ${slug}`, everybody), institution_id: id, published: true },
        { slug: `draft-${slug}`, title: 'Draft', body: plantWord(`draft page of ${slug}`, []), institution_id: id, published: false },
      ])
      .execute();
    const url = `https://example.org/${plantWord(`link of ${slug}`, readers)}`;
    await db
      .insertInto('navigation_items')
      .values({ label: plantWord(`label of ${slug}`, readers), slug: `way-${slug}`, url, institution_id: id })
      .execute();
    pools.add('pages.slug', `guide-${slug}`, `draft-${slug}`);
    pools.add('navigation.slug', `way-${slug}`);
    pools.add('slug', `guide-${slug}`, `draft-${slug}`, `way-${slug}`);
  }
  await db
    .insertInto('content_pages')
    .values({ slug: 'draft', title: 'Draft', body: plantWord('draft page', []), published: false })
    .execute();
  pools.add('pages.slug', 'draft');
  await db
    .insertInto('banned_emails')
    .values({ email: 'banned@alderridge.edu', reason: plantWord('reason of a ban', []) })
    .execute();
  await db
    .insertInto('operator_log')
    .values({ operator: plantWord('operator', []), action: 'planted', subject: { text: plantWord('act of the operator', []) } })
    .execute();

  const members = await db.selectFrom('members').select(['id', 'username', 'email']).execute();
  const roleOf = new Map<string, Role>();
  for (const role of ROLES) if (role !== 'visitor') roleOf.set(await forum.id(role), role);
  for (const { id, username, email } of members) {
    pools.addIds('personId', id);
    pools.add('username', username);
    pools.add('email', email);
  }
  const communities = await db.selectFrom('communities').select(['id', 'slug', 'sub_slug']).execute();
  for (const { id, slug, sub_slug } of communities) {
    pools.addIds('communityId', id);
    pools.add('community', slug);
    pools.add('sub', sub_slug);
  }

  await db
    .updateTable('sessions')
    .set({ user_agent: plantWord('browser', []), ip_address: plantWord('address of a client', []) })
    .execute();
  for (const session of await db.selectFrom('sessions').selectAll().execute()) {
    const owner = roleOf.get(session.member_id);
    canaries.push({ what: 'the id of a session', text: session.id, seenBy: owner === undefined ? [] : [owner] });
    nobody('the token of a session', session.token);
    pools.addIds('sessionId', session.id);
    pools.add('token', session.token);
  }
  for (const { password } of await db.selectFrom('credentials').select('password').execute()) nobody('the hash of a password', password);
  const posts = await db.selectFrom('posts').select('request_key').execute();
  const comments = await db.selectFrom('comments').select('request_key').execute();
  for (const { request_key } of [...posts, ...comments]) {
    nobody('the key of a post or comment', request_key);
    pools.add('requestKey', request_key);
  }
}
