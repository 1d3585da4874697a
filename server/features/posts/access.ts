import { canReadPosts, canTakePart } from '#server/features/communities/access.ts';
import { type Authorized, authorize } from '#server/platform/access.ts';
import type { Person } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database.ts';
import { failure } from '#server/platform/errors.ts';
import { COMMUNITY_TEXTS, POST_TEXTS } from '#shared/rules/posts.ts';
import { findPostBySlug, findPostScope, type PostRow, type PostScope } from './queries.ts';

/** Absent and hidden answer the same: visitors are asked to log in, members are told that there is nothing for them. */
function notForThem(person: Person | null): Error {
  return person === null ? failure('SESSION_MISSING', POST_TEXTS.loginToView) : failure('NOT_FOUND', POST_TEXTS.noAccess);
}

function gate<Scope extends PostScope | PostRow>(person: Person | null, post: Scope | undefined): Scope {
  if (post === undefined || !canReadPosts(person, post)) throw notForThem(person);
  return post;
}

export async function loadPostBySlug(db: Db, person: Person | null, slug: string): Promise<PostRow> {
  return gate(person, await findPostBySlug(db, slug, person?.id ?? null));
}

/** A post by id, for lists and writes that hang on it. */
export async function loadPost(db: Db, person: Person | null, id: string): Promise<PostScope> {
  return gate(person, await findPostScope(db, id));
}

export function authorizeComment(person: Person, post: PostScope): Authorized<PostScope, 'comment'> {
  return authorize(post, 'comment', canTakePart(person, post), () => failure('FORBIDDEN', COMMUNITY_TEXTS.other));
}

export function authorizePostLike(person: Person, post: PostScope): Authorized<PostScope, 'like'> {
  return authorize(post, 'like', canTakePart(person, post), () => failure('FORBIDDEN', COMMUNITY_TEXTS.other));
}
