import { excerpt } from '#server/platform/excerpt.ts';
import { CATEGORIES } from '#shared/rules/categories.ts';
import { openCauses } from './notifications.ts';
import type { Place, Population } from './people.ts';
import { idOf, keyOf, type Random, spread } from './random.ts';
import { HOT_COMMENTS, HOT_SLUG, type Size } from './sizes.ts';
import { free, type Table, type Tables } from './tables.ts';
import { body, comment, title } from './texts.ts';
import { likersOf, type MadeComment, makeComments } from './threads.ts';

interface Plan {
  size: Size;
  random: Random;
  now: number;
  tell: (progress: string) => void;
}

const SPAN = 3 * 365 * 86_400_000;
const ON_DASHBOARD = 1 / 3;
const LIKES_OF_POSTS = 0.6;
const PINNED = 6;

const POST_COLUMNS =
  'id tenant_id slug community_id author_id title body excerpt category is_pinned comments_count comments_by_others reactions_count request_key created_at last_activity_at'.split(
    ' ',
  );
const COMMENT_COLUMNS =
  'id post_id tenant_id author_id content parent_comment_id reply_parent_id reactions_count replies_count request_key created_at'.split(
    ' ',
  );

function distribute({ size, random }: Plan, { dashboard, places }: Population) {
  const hot = Math.floor(size.posts * 0.98);
  const homes = Array.from({ length: size.posts }, (_, number): Place => {
    const own = random.next() >= ON_DASHBOARD && number !== hot;
    return (own ? places[random.low(places.length, 1.5)] : undefined) ?? dashboard;
  });
  const most = (number: number) => Math.min(600, Math.floor((homes[number]?.people.length ?? 0) / 2));
  const comments = spread(random, size.comments - HOT_COMMENTS, size.posts, {
    most: (number) => (number === hot ? 0 : 400),
    evenness: 1.3,
  });
  comments[hot] = HOT_COMMENTS;
  const likes = spread(random, size.likes * LIKES_OF_POSTS, size.posts, { most, evenness: 1.3 });
  const mostOfComments = new Uint16Array(size.comments);
  let first = 0;
  for (const [number, count] of comments.entries()) {
    mostOfComments.fill(Math.min(60, most(number)), first, first + count);
    first += count;
  }
  const commentLikes = spread(random, size.likes * (1 - LIKES_OF_POSTS), size.comments, {
    most: (number) => mostOfComments[number] ?? 0,
    evenness: 1.5,
  });
  return { hot, homes, comments, likes, commentLikes };
}

/** Number of the first post with notifications; those of older posts have been deleted. */
function firstNotified({ size }: Plan, comments: Uint16Array, likes: Uint16Array): number {
  let told = 0;
  let number = size.posts;
  while (number > 0 && told < size.notifications) {
    number -= 1;
    told += (likes[number] ?? 0) + 2 * (comments[number] ?? 0);
  }
  return number;
}

export async function fillPosts(tables: Tables, plan: Plan, population: Population): Promise<void> {
  const { size, random, now, tell } = plan;
  const { hot, homes, comments, likes, commentLikes } = distribute(plan, population);
  const toldFrom = firstNotified(plan, comments, likes);
  const writer = await openContent(tables, random, population.memberIds);
  const causes = await openCauses(tables, { random, now, memberIds: population.memberIds });
  let first = 0;
  for (const [number, home] of homes.entries()) {
    const at = now - SPAN * (1 - number / size.posts) + random.below(SPAN / size.posts);
    const count = comments[number] ?? 0;
    const post = {
      id: idOf('post', number, at),
      communityId: home.id,
      tenantId: home.tenantId,
      author: home.people[random.low(home.people.length, 2)] ?? 0,
      at,
      likers: likersOf(random, home.people, likes[number] ?? 0),
      comments: makeComments({ random, people: home.people, first, count, likes: (one) => commentLikes[one] ?? 0, from: at, until: now }),
    };
    first += count;
    writer.post(post, { slug: number === hot ? HOT_SLUG : `bench-${number}`, pinned: number % Math.floor(size.posts / PINNED) === 1 });
    writer.comments(post);
    if (number >= toldFrom) causes.add(post);
    await writer.settle();
    await causes.settle();
    if (number % 5_000 === 0) tell(`${number.toLocaleString('en')} of ${size.posts.toLocaleString('en')} posts`);
  }
}

interface Post {
  id: string;
  communityId: string;
  tenantId: string;
  author: number;
  at: number;
  likers: readonly number[];
  comments: readonly MadeComment[];
}

async function openContent(tables: Tables, random: Random, memberIds: readonly string[]) {
  const posts = await tables.open('posts', POST_COLUMNS);
  const comments = await tables.open('comments', COMMENT_COLUMNS);
  const postLikes = await tables.open('post_reactions', ['post_id', 'member_id', 'tenant_id']);
  const commentLikes = await tables.open('comment_reactions', ['comment_id', 'member_id', 'tenant_id']);
  const all: Table[] = [posts, comments, postLikes, commentLikes];
  return {
    post(post: Post, { slug, pinned }: { slug: string; pinned: boolean }) {
      const [heading, text] = [title(random), body(random)];
      const at = new Date(post.at).toISOString();
      const category = CATEGORIES[random.low(CATEGORIES.length, 1.5)] ?? 'Question';
      const { id, communityId, tenantId, likers } = post;
      const author = memberIds[post.author] ?? null;
      const beginning = free(excerpt(text));
      const byOthers = post.comments.filter((one) => one.author !== post.author).length;
      const counts = [post.comments.length, byOthers, likers.length];
      const active = new Date(Math.max(post.at, ...post.comments.map((one) => one.at))).toISOString();
      const words = [heading, free(text), beginning, category];
      posts.add([id, tenantId, slug, communityId, author, ...words, pinned, ...counts, keyOf(random), at, active]);
      for (const liker of likers) postLikes.add([id, memberIds[liker] ?? null, tenantId]);
    },
    comments({ id: postId, tenantId, comments: made }: Post) {
      for (const { id, author, at, parent, answers, replies, likers } of made) {
        const above = [parent?.id ?? null, answers?.id ?? null];
        const key = keyOf(random);
        const text = free(comment(random));
        comments.add([
          id,
          postId,
          tenantId,
          memberIds[author] ?? null,
          text,
          ...above,
          likers.length,
          replies,
          key,
          new Date(at).toISOString(),
        ]);
        for (const liker of likers) commentLikes.add([id, memberIds[liker] ?? null, tenantId]);
      }
    },
    async settle() {
      for (const table of all) await table.settle();
    },
  };
}
