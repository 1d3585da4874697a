import { ban, suspend } from '#server/cli/accounts.ts';
import { CAST, type CastName } from '#server/testing/cast.ts';
import { crowd } from '#server/testing/crowd.ts';
import type { Forum, Visitor } from '#server/testing/forum.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { PLACES } from './posts.ts';
import type { Column } from './table.ts';

/** Alder Ridge is the author's school; "elsewhere" is Port Ellery. */
const CAST_OF: Partial<Record<Column, CastName>> = {
  unready: 'ines',
  premed: 'ava',
  'premed*': 'noah',
  student: 'hannah',
  'student*': 'kai',
  author: 'tomasz',
  mod: 'maya',
  'mod*': 'samuel',
};

export interface Asker {
  visitor: Visitor;
  id: string | null;
}

export interface People {
  /** Several people of a column must all get the same response. */
  askers: Record<Column, Asker[]>;
  ids: Record<'author' | 'student' | 'elsewhere' | 'premed' | 'unready' | 'suspended' | 'banned' | 'mod', string>;
  restore: () => Promise<void>;
}

/** Sends these cookies each time, even after a response has cleared them. */
function withCookies(forum: Forum, { id, visitor }: { id: string; visitor: Visitor }): Asker {
  const cookies = [...visitor.cookies];
  return {
    id,
    get visitor() {
      const again = forum.anonymous();
      for (const [name, value] of cookies) again.cookies.set(name, value);
      return again;
    },
  };
}

async function archive(forum: Forum): Promise<void> {
  const { id } = await forum.community(PLACES.archived);
  await forum.db.updateTable('communities').set({ archived_at: new Date().toISOString() }).where('id', '=', id).execute();
}

export async function signInColumns(forum: Forum): Promise<People> {
  const cast = async (name: CastName): Promise<Asker> => ({ visitor: await forum.as(name), id: await forum.id(name) });
  const [restricted, restricts, suspended, banned] = await crowd(forum, 4);
  if (restricted === undefined || restricts === undefined || suspended === undefined || banned === undefined)
    throw new Error('The forum has too few members.');
  const author = await forum.id('tomasz');
  const restore = async () => {
    await forum.db.deleteFrom('contact_blocks').execute();
    await forum.db
      .insertInto('contact_blocks')
      .values([
        { blocker_id: author, blocked_id: restricted.id },
        { blocker_id: restricts.id, blocked_id: author },
      ])
      .execute();
    await forum.db.updateTable('members').set({ institution_id: null, year: null }).where('email', '=', CAST.ines.email).execute();
  };
  await restore();
  await archive(forum);
  const usernameOf = async (id: string) =>
    (await forum.db.selectFrom('members').select('username').where('id', '=', id).executeTakeFirstOrThrow()).username;
  await suspend(operatorOf(forum), await usernameOf(suspended.id), `${new Date().getUTCFullYear() + 1}-03-05`, 'Three warnings');
  // Keeps the cookie of a session that the ban has ended.
  await ban(operatorOf(forum), await usernameOf(banned.id), 'Spam');

  const known: Partial<Record<Column, Asker[]>> = {
    visitor: [{ visitor: forum.anonymous(), id: null }, withCookies(forum, banned)],
    restricted: [restricted],
    restricts: [restricts],
    suspended: [suspended],
  };
  for (const [column, name] of Object.entries(CAST_OF)) known[column as Column] = [await cast(name)];
  const [student, elsewhere, premed, unready, mod] = await Promise.all((['hannah', 'kai', 'ava', 'ines', 'maya'] as const).map(forum.id));
  if (student === undefined || elsewhere === undefined || premed === undefined || unready === undefined || mod === undefined)
    throw new Error('The forum has too few members.');
  return {
    askers: known as Record<Column, Asker[]>,
    ids: { author, student, elsewhere, premed, unready, suspended: suspended.id, banned: banned.id, mod },
    restore,
  };
}
