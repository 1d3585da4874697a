import { z } from 'zod';
import { type CommunityScope, isReadableFrom } from '#server/features/communities/access.ts';
import { openCommunities } from '#server/features/communities/readable.ts';
import { communityRef, withCommunities } from '#server/features/communities/views.ts';
import { summaryView } from '#server/features/discussion/posts/views.ts';
import { decodeCursor, encodeCursor, toPage } from '#server/platform/db/paging.ts';
import { withinTime } from '#server/platform/db/time-limit.ts';
import { excerpt } from '#server/platform/excerpt.ts';
import { api, type Person, signedIn } from '#server/platform/http/api.ts';
import { postPath } from '#shared/rules/communities.ts';
import { rangeStart } from '#shared/rules/feed.ts';
import { LIMITS, PAGE_SIZES } from '#shared/rules/limits.ts';
import { readQuestion } from '#shared/rules/search-question.ts';
import { SEARCH_TEXTS } from '#shared/rules/texts/search.ts';
import { type Correction, correct } from './correction.ts';
import { filterOf } from './filter.ts';
import { type FoundRow, findFirstPage, findNextPage } from './find.ts';
import { marksOf, type Wanted, wantedOf } from './marks.ts';
import { isFillerTerm, type Term, termsOf } from './question.ts';
import { findSimilar } from './similar.ts';
import { snippetOf } from './snippet.ts';
import { vocabularyOf } from './vocabulary.ts';
import { countZeroResult } from './zero-results.ts';

const SIZE = PAGE_SIZES.posts;
/** Cursor: snapshot id, last rank, total, whether the total is exact, and the corrected query. */
const Place = z.tuple([z.uuid(), z.int().nonnegative(), z.int().nonnegative(), z.boolean(), z.string().max(2 * LIMITS.search)]);

/** Milliseconds. */
const TIME_LIMIT = 2_000;
const NOTHING = { items: [], nextCursor: null, total: { count: 0, exact: true }, corrected: null };

export const searchRoutes = {
  posts: api.search.posts.handler(async ({ input, context: { db, ...context } }) => {
    const person = signedIn({ db, ...context });
    const readable = await openCommunities(db, person);
    const readableIds = readable.map(({ id }) => id);
    const { communities: only = [], range = 'all_time', zone = 'UTC', categories, sort = 'best_match', cursor } = input;
    const typing = input.typing === 'true';
    const question = readQuestion(input.q);
    const vocabulary = await vocabularyOf(db, person, readable);
    const read = termsOf(question.words, vocabulary, typing);
    // "My from:me" means the same without its question word.
    const typed = question.operators.length > 0 && read.every(isFillerTerm) ? [] : read;

    function answer(rows: readonly FoundRow[], terms: readonly Term[]) {
      const wanted = { text: wantedOf(terms), title: wantedOf(terms, { titles: true }) };
      return withCommunities(rows, readable, (row, community) => viewOf(person, row, wanted, community));
    }

    if (cursor !== undefined) {
      const [keptId, place, count, exact, corrected] = decodeCursor(cursor, Place);
      const rows = await findNextPage(db, { viewerId: person.id, keptId, place, limit: SIZE + 1, communityIds: readableIds });
      const { items, nextCursor } = toPage(rows, SIZE, (last) => [keptId, last.place, count, exact, corrected]);
      const terms = corrected === '' ? typed : termsOf(corrected, vocabulary);
      return {
        items: answer(items, terms),
        nextCursor,
        total: { count, exact },
        corrected: corrected === '' ? null : corrected,
        notes: [],
      };
    }

    const since = rangeStart(range, zone, Date.now());
    const narrowed = await filterOf(db, person, question.operators, { communities: readable, only, since, categories, zone });
    const { filter } = narrowed;
    const notes = typing ? [] : [...question.notes, ...narrowed.notes];
    if ((typed.length === 0 && question.operators.length === 0) || filter.communityIds.length === 0) return { ...NOTHING, notes };
    const isFiltered = only.length > 0 || since !== null || categories !== undefined || question.operators.length > 0;
    // A filter can make a search read many rows, and a phrase many texts.
    const isCostly = isFiltered || typed.some(({ required }) => required);
    const find = (terms: readonly Term[]) => {
      const query = { viewerId: person.id, terms, filter, sort, size: SIZE, keep: !typing };
      return isCostly ? withinTime(db, TIME_LIMIT, (trx) => findFirstPage(trx, query)) : findFirstPage(db, query);
    };
    const first = await find(typed);
    if (first === null) return { ...NOTHING, total: { count: 0, exact: false }, notes: [...notes, SEARCH_TEXTS.tooBroad] };
    // A filter may hide existing results, so a filtered search counts as no zero-result search.
    if (first.total === 0 && !isFiltered && !typing) void countZeroResult({ db, ...context }, person, input.q);
    const missing = first.missing.filter((n) => first.total === 0 || typed[n]?.unfinished === false);
    const places = { communityIds: filter.communityIds, readableIds };
    const correction = await correct(db, typed, { missing, ...places, known: [...vocabulary.synonyms, vocabulary.related] });
    const proposed = correction && termsOf(correction.text, vocabulary, typing).map((term) => withOthers(term, correction));
    const again = proposed && (await find(proposed));
    // If the second search exceeds its time limit or its words are missing too, the first one's results are shown.
    const second = again && again.total > 0 && again.missing.length < first.missing.length ? again : null;
    const terms = (second && proposed) ?? typed;
    const { rows, total: count, exact, keptId } = second ?? first;
    const corrected = second && correction ? correction.text : null;
    return {
      items: answer(rows, terms),
      // Zero that is not exact means that the search was stopped, as above.
      total: { count, exact: exact || count === 0 },
      nextCursor: keptId === null ? null : encodeCursor([keptId, SIZE, count, exact, corrected ?? '']),
      corrected,
      notes,
    };
  }),

  similar: api.search.similar.handler(async ({ input: { title, communityId, exclude, linkable }, context: { db, ...context } }) => {
    const person = signedIn({ db, ...context });
    const readable = await openCommunities(db, person);
    const communities = new Map(readable.map((row) => [row.id, row]));
    // A quoted title must not require the phrase.
    const terms = termsOf(title.replace(/["“”]/g, ' '), await vocabularyOf(db, person, readable));
    if (terms.length === 0 || communities.size === 0) return { items: [] };
    const own = communities.get(communityId ?? '');
    const isLinkable = (row: CommunityScope) => own !== undefined && row.institution_id === own.institution_id && isReadableFrom(own, row);
    const filter =
      linkable === undefined
        ? { communityIds: [...communities.keys()] }
        : { communityIds: readable.flatMap((row) => (isLinkable(row) ? row.id : [])), categories: ['Question' as const] };
    const rows = await findSimilar(db, { terms, filter, communityId, exclude });
    const items = rows.flatMap(({ slug, community_id, comments_count: commentsCount, created_at: createdAt, ...post }) => {
      const community = communities.get(community_id);
      return community === undefined ? [] : [{ ...post, path: postPath(communityRef(community), slug), commentsCount, createdAt }];
    });
    return { items };
  }),
};

function withOthers(term: Term, { others }: Correction): Term {
  return { ...term, alike: [...(others.get(term.typed) ?? []), ...term.alike] };
}

function viewOf(
  person: Person,
  row: FoundRow,
  { text: wanted, title }: Record<'text' | 'title', Wanted>,
  community: Parameters<typeof summaryView>[2],
) {
  const shown = row.is_collapsed
    ? { text: '', marks: [] }
    : snippetOf(row.excerpt, [row.body, row.alt, row.file].filter(Boolean).join('\n\n'), wanted);
  return {
    ...summaryView(person, { ...row, excerpt: shown.text }, community),
    titleMarks: marksOf(row.title, title),
    excerptMarks: shown.marks,
    comment: commentView(row, wanted),
  };
}

function commentView({ comment_id: id, comment, is_collapsed }: FoundRow, wanted: Wanted) {
  if (id === null || comment === null || is_collapsed) return null;
  const { text, marks } = snippetOf(excerpt(comment), comment, wanted);
  return { id, excerpt: text, excerptMarks: marks };
}
