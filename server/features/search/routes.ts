import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { canOpen } from '#server/features/communities/access.ts';
import { communityRef } from '#server/features/communities/views.ts';
import { summaryView } from '#server/features/discussion/posts/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { decodeCursor, encodeCursor, moment } from '#server/platform/db/paging.ts';
import { api, type Person, signedIn } from '#server/platform/http/api.ts';
import { rangeStart, type SearchSort } from '#shared/rules/feed.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { readableCommunities } from '../communities/readable.ts';
import { isCorrectable, likelyWords } from './correction.ts';
import { marksOf, termsOf } from './fold.ts';
import { fromKept, keepOrdered } from './kept.ts';
import { askedFor, type Found, type FoundRow, pageByTime, type SearchFilter, type Terms } from './queries.ts';
import { snippetOf } from './snippet.ts';
import { tellingTerms } from './telling-terms.ts';

const SIZE = PAGE_SIZES.posts;
/** Words in place of one that occurs nowhere; only what we have put into a place ourselves, but anybody can make one up. */
const Words = z
  .array(
    z
      .string()
      .max(200)
      .regex(/^[^\0\p{Cs}]+$/u),
  )
  .min(1)
  .max(3);
/** A place in order of time, the total, which is counted once, and the words for each term where these were corrected. */
const TimePlace = z.tuple([moment, z.uuid(), z.int().nonnegative(), z.boolean(), z.array(Words).max(8).optional()]);
/** A kept order, the place in it, the total, and such words. */
const KeptPlace = z.tuple([z.uuid(), z.int().nonnegative(), z.int().nonnegative(), z.boolean(), z.array(Words).max(8).optional()]);

interface Page {
  rows: FoundRow[];
  nextCursor: string | null;
  total: { count: number; exact: boolean };
  ordered: number | null;
  /** What stands in the posts, for the marks. */
  terms: Terms;
}

interface Search {
  terms: Terms;
  filter: SearchFilter;
  sort: SearchSort;
  viewerId: string;
}

/**
 * A first page: of posts that have all that was typed or, where none has, the words of it that say what is looked for, or
 * words like those of them that occur nowhere.
 */
async function firstPage(db: Db, { terms, filter, sort, viewerId }: Search): Promise<Page> {
  const find = (asked: RawBuilder<unknown>) =>
    sort === 'latest' || sort === 'earliest'
      ? pageByTime(db, viewerId, asked, filter, { ...REACH, newest: sort === 'latest', after: null })
      : keepOrdered(db, viewerId, asked, filter, { sort, size: SIZE });
  const found = await find(askedFor(terms));
  const telling = tellingTerms(terms);
  const isQuestion = telling.length < terms.length;
  if (found.rows.length > 0 || !(isQuestion || isCorrectable(terms))) return pageOf(found, { terms, corrected: [] });
  const likely = await find(likelyWords(telling, { typed: terms, communityIds: filter.communityIds }));
  const corrected = likely.terms ?? [];
  const isSame = JSON.stringify(corrected) === JSON.stringify(terms);
  return isSame ? pageOf(found, { terms, corrected: [] }) : pageOf(likely, { terms: corrected, corrected });
}

const REACH = { most: SIZE + 1, enough: SIZE + 1, whole: false };

async function furtherPage(db: Db, { terms, filter, sort, viewerId }: Search, cursor: string): Promise<Page> {
  if (sort === 'latest' || sort === 'earliest') {
    const after = decodeCursor(cursor, TimePlace);
    const [, , count, exact, corrected = []] = after;
    const words = corrected.length > 0 ? corrected : terms;
    const found = await pageByTime(db, viewerId, askedFor(words), filter, { ...REACH, newest: sort === 'latest', after });
    return pageOf({ ...found, total: count, exact }, { terms: words, corrected });
  }
  const [keptId, place, total, exact, corrected = []] = decodeCursor(cursor, KeptPlace);
  const { rows, ordered } = await fromKept(db, viewerId, { keptId, place, limit: SIZE + 1, communityIds: filter.communityIds });
  return pageOf({ rows, total, exact, ordered, keptId, rest: null }, { terms: corrected.length > 0 ? corrected : terms, corrected });
}

/** @param corrected what further pages cannot know from what was typed */
function pageOf(found: Omit<Found, 'terms'>, { terms, corrected }: { terms: Terms; corrected: Terms }): Page {
  const { rows, total, exact, ordered, keptId, rest } = found;
  const last = rows[SIZE - 1];
  const more = rows.length > SIZE && last !== undefined;
  const place = more ? (keptId === null ? [last.created_at, last.id] : [keptId, last.place]) : rest;
  const nextCursor = place === null ? null : encodeCursor([...place, total, exact, ...(corrected.length > 0 ? [corrected] : [])]);
  const isWhole = ordered === null || (exact && ordered >= total);
  return { rows: rows.slice(0, SIZE), nextCursor, total: { count: total, exact }, ordered: isWhole ? null : ordered, terms };
}

/** The communities to be searched: of those named, the ones that this person may read; without names all of these. */
async function communitiesFor(db: Db, person: Person, wanted: readonly string[] | undefined) {
  const readable = (await readableCommunities(db, person)).filter((row) => canOpen(person, row));
  return wanted === undefined || wanted.length === 0 ? readable : readable.filter(({ id }) => wanted.includes(id));
}

export const searchRoutes = {
  posts: api.search.posts.handler(async ({ input, context: { db, ...context } }) => {
    const person = signedIn({ db, ...context });
    const communities = new Map((await communitiesFor(db, person, input.communities)).map((row) => [row.id, row]));
    const asked = termsOf(input.q);
    if (asked.length === 0 || communities.size === 0)
      return { items: [], nextCursor: null, total: { count: 0, exact: true }, ordered: null };
    const { range = 'all_time', zone = 'UTC', categories, sort = 'latest', cursor } = input;
    const start = rangeStart(range, zone, Date.now());
    const since = start === null ? undefined : new Date(start).toISOString();
    const filter = { communityIds: [...communities.keys()], since, categories };
    const search = { terms: asked.map((term) => [term]), filter, sort, viewerId: person.id };
    const { rows, nextCursor, total, ordered, terms } = await (cursor === undefined
      ? firstPage(db, search)
      : furtherPage(db, search, cursor));

    const words = terms.flat();
    const items = rows.flatMap((row) => {
      const community = communities.get(row.community_id);
      if (community === undefined) return [];
      const { text, marks } = row.is_collapsed ? { text: '', marks: [] } : snippetOf(row.excerpt, row.body, words);
      const view = summaryView(person, { ...row, excerpt: text }, community);
      return [{ ...view, community: communityRef(community), titleMarks: marksOf(row.title, words), excerptMarks: marks }];
    });
    return { items, nextCursor, total, ordered };
  }),
};
