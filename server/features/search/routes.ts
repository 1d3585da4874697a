import { z } from 'zod';
import { canOpen } from '#server/features/communities/access.ts';
import { communityRef } from '#server/features/communities/views.ts';
import { findSummaries } from '#server/features/posts/queries.ts';
import { summaryView } from '#server/features/posts/views.ts';
import { api, type Person, signedIn } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database.ts';
import { decodeCursor, encodeCursor } from '#server/platform/paging.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { likelyWords } from './correction.ts';
import type { SearchFilter, Total } from './filter.ts';
import { marksOf, termsOf } from './fold.ts';
import { fromKept, keepOrdered } from './kept.ts';
import { findByTime, TimePlace } from './queries.ts';
import { readableCommunities } from './readable.ts';
import { snippetOf } from './snippet.ts';

const SIZE = PAGE_SIZES.posts;
/** A kept order, the place in it, and the total. */
const KeptPlace = z.tuple([z.uuid(), z.int().nonnegative(), z.int().nonnegative(), z.boolean()]);

interface PageOfIds {
  ids: string[];
  nextCursor: string | null;
  total: Total;
}

const NOTHING: PageOfIds = { ids: [], nextCursor: null, total: { count: 0, exact: true } };

type Input = Parameters<Parameters<typeof api.search.posts.handler>[0]>[0]['input'];

async function findPage(db: Db, filter: SearchFilter, { sort = 'latest', cursor }: Pick<Input, 'sort' | 'cursor'>): Promise<PageOfIds> {
  if (sort === 'latest' || sort === 'earliest') {
    const place = cursor === undefined ? null : decodeCursor(cursor, TimePlace);
    const hits = await findByTime(db, filter, sort === 'latest', place, { limit: SIZE + 1, enough: SIZE + 1, whole: false });
    const total = place === null ? hits.total : { count: place[2], exact: place[3] };
    const nextCursor = hits.rest === null ? null : encodeCursor([...hits.rest, total.count, total.exact]);
    return { ids: hits.ids, nextCursor, total };
  }
  const kept = cursor === undefined ? await keepOrdered(db, filter, sort) : null;
  if (cursor === undefined && kept === null) return NOTHING;
  const [id, place, count, exact] =
    kept === null ? decodeCursor(cursor ?? '', KeptPlace) : ([kept.id, 0, kept.total.count, kept.total.exact] as const);
  const rows = await fromKept(db, id, place, SIZE + 1, filter.communityIds);
  const last = rows[SIZE - 1];
  return {
    ids: rows.slice(0, SIZE).map((row) => row.id),
    nextCursor: rows.length > SIZE && last !== undefined ? encodeCursor([id, last.place, count, exact]) : null,
    total: { count, exact },
  };
}

/** A page of posts that have the words, or words like those that occur nowhere; which of these it were, for the marks. */
async function findLikely(db: Db, filter: SearchFilter, input: Input): Promise<{ page: PageOfIds; terms: SearchFilter['terms'] }> {
  const page = await findPage(db, filter, input);
  // The pages of a kept order do not look for the words again.
  const isKept = input.cursor !== undefined && input.sort !== undefined && input.sort !== 'latest' && input.sort !== 'earliest';
  if (page.ids.length > 0 && !isKept) return { page, terms: filter.terms };
  const terms = await likelyWords(db, filter.terms.flat(), filter.communityIds);
  const same = terms.every(([word], index) => word === filter.terms[index]?.[0]);
  return { page: isKept || same ? page : await findPage(db, { ...filter, terms }, input), terms };
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
    if (asked.length === 0 || communities.size === 0) return { items: [], nextCursor: null, total: NOTHING.total };
    const { since, categories } = input;
    const filter = { terms: asked.map((term) => [term]), communityIds: [...communities.keys()], since, categories };
    const { page, terms } = await findLikely(db, filter, input);

    const posts = new Map((await findSummaries(db, page.ids, person.id)).map((row) => [row.id, row]));
    const rows = page.ids.flatMap((id) => posts.get(id) ?? []);
    const words = terms.flat();
    const items = rows.slice(0, SIZE).flatMap((row) => {
      const community = communities.get(row.community_id);
      if (community === undefined) return [];
      const { text, marks } = row.is_collapsed ? { text: '', marks: [] } : snippetOf(row.excerpt, row.body, words);
      const view = summaryView(person, { ...row, excerpt: text }, community);
      return [{ ...view, community: communityRef(community), titleMarks: marksOf(row.title, words), excerptMarks: marks }];
    });
    const last = rows[SIZE - 1];
    const more = rows.length > SIZE && last !== undefined;
    const nextCursor = more ? encodeCursor([last.created_at, last.id, page.total.count, page.total.exact]) : page.nextCursor;
    return { items, nextCursor, total: page.total };
  }),
};
