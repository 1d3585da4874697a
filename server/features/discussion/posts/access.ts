import {
  type CommunityScope,
  canModerate,
  cannotPostText,
  canParticipate,
  canReadPosts,
  moderatorError,
  type WritableScope,
} from '#server/features/communities/access.ts';
import { type Authorized, authorize } from '#server/platform/access.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isUuid } from '#server/platform/db/uuid.ts';
import type { Person } from '#server/platform/http/api.ts';
import { failure, invalid } from '#server/platform/http/errors.ts';
import { ACCEPT_AFTER_DAYS, DELETE_POST_PHRASE } from '#shared/rules/posts.ts';
import { POST_TEXTS } from '#shared/rules/texts/posts.ts';
import {
  type AttachmentScope,
  findAttachment,
  findPostById,
  findPostBySlug,
  findPostScope,
  type PostRow,
  type PostScope,
} from './queries.ts';
import { moderationTexts } from './texts/curation.ts';
import { originalTexts } from './texts/originals.ts';
import { postTexts } from './texts/posts.ts';

/** Hidden and missing posts get the same answer. */
function notReadable(person: Person | null): Error {
  return person === null ? failure('SESSION_MISSING', POST_TEXTS.loginToView) : failure('NOT_FOUND', POST_TEXTS.noAccess);
}

export function gatePost<Scope extends CommunityScope>(person: Person | null, post: Scope | undefined): Scope {
  if (post === undefined) throw notReadable(person);
  if (!canReadPosts(person, post)) throw moderatorError(person, post, notReadable(person));
  return post;
}

/** @param address an id or a slug; no slug looks like an id */
export async function loadWholePost(db: Db, person: Person | null, address: string): Promise<PostRow> {
  const find = isUuid(address) ? findPostById : findPostBySlug;
  return gatePost(person, await find(db, address, person?.id ?? null));
}

export async function loadPost(db: Db, person: Person | null, id: string): Promise<PostScope> {
  return gatePost(person, await findPostScope(db, id, person?.id ?? null));
}

/** Authors may delete what they wrote even if they can no longer read it, for example after a change of school. */
export async function loadPostToDelete(db: Db, person: Person, id: string): Promise<PostScope> {
  const post = await findPostScope(db, id, person.id);
  return post?.author_id === person.id ? post : gatePost(person, post);
}

export async function loadAttachment(db: Db, person: Person | null, id: string): Promise<AttachmentScope | null> {
  const file = isUuid(id) ? await findAttachment(db, id) : undefined;
  if (file === undefined) return null;
  const { institution_id, sub_slug } = file;
  const readable = sub_slug === null ? person !== null && person.id === file.owner_id : canReadPosts(person, { institution_id, sub_slug });
  return readable ? file : null;
}

export function authorizeComment(person: Person, post: PostScope): Authorized<PostScope, 'comment'> {
  const allowed = authorize(post, 'comment', canParticipate(person, post), () => failure('FORBIDDEN', cannotPostText(post)));
  return authorize(allowed, 'comment', !post.blocked, () => failure('BLOCKED'));
}

/** A like can always be taken back. */
export function authorizePostLike(person: Person, post: PostScope, liked: boolean): Authorized<PostScope, 'like'> {
  const allowed = authorize(post, 'like', !liked || canParticipate(person, post), () => failure('FORBIDDEN', cannotPostText(post)));
  return authorize(allowed, 'like', !liked || !post.blocked, () => failure('BLOCKED'));
}

export type PostOwnership = WritableScope & Pick<PostScope, 'author_id'>;

export function canEditPost(person: Person | null, post: PostOwnership): boolean {
  return person !== null && person.id === post.author_id && canParticipate(person, post);
}

/** Authors keep this right in places where they can no longer write. */
export function canDeletePost(person: Person | null, post: PostOwnership): boolean {
  return person !== null && (person.id === post.author_id || canModerate(person, post));
}

export function isUnsettled({ category, answer_id }: Pick<PostScope, 'category' | 'answer_id'>): boolean {
  return category === 'Question' && answer_id === null;
}

export function canCallOpen(person: Person | null, post: PostOwnership & Pick<PostScope, 'category' | 'answer_id'>): boolean {
  return canEditPost(person, post) && isUnsettled(post);
}

export function authorizeCallOpen(person: Person, post: PostScope): Authorized<PostScope, 'call-open'> {
  const own = person.id === post.author_id;
  const allowed = authorize(post, 'call-open', canEditPost(person, post), () =>
    failure('FORBIDDEN', own ? cannotPostText(post) : postTexts.callOwnOpen),
  );
  return authorize(allowed, 'call-open', isUnsettled(post), () => failure('CONFLICT', postTexts.settled));
}

export function authorizePostEdit(person: Person, post: PostScope): Authorized<PostScope, 'edit'> {
  const own = person.id === post.author_id;
  return authorize(post, 'edit', canEditPost(person, post), () => failure('FORBIDDEN', own ? cannotPostText(post) : postTexts.editOwn));
}

export function authorizePostDeletion(person: Person, post: PostScope, phrase: string | undefined): Authorized<PostScope, 'delete'> {
  const allowed = authorize(post, 'delete', canDeletePost(person, post), () =>
    moderatorError(person, post, failure('FORBIDDEN', postTexts.deleteOwn)),
  );
  return authorize(allowed, 'delete', person.id === post.author_id || phrase === DELETE_POST_PHRASE, () =>
    invalid({ phrase: POST_TEXTS.typePhrase(DELETE_POST_PHRASE) }),
  );
}

function moderatorsOnly(person: Person, place: CommunityScope): Error {
  return moderatorError(person, place, failure('FORBIDDEN', moderationTexts.moderatorsOnly));
}

export function canAcceptAnswer(person: Person | null, post: PostOwnership & Pick<PostScope, 'created_at'>): boolean {
  const waited = Date.now() - Date.parse(post.created_at) >= ACCEPT_AFTER_DAYS * 86_400_000;
  return canEditPost(person, post) || (waited && canModerate(person, post));
}

export function authorizeAnswer(person: Person, post: PostScope): Authorized<PostScope, 'accept'> {
  return authorize(post, 'accept', canAcceptAnswer(person, post), () => {
    if (person.id === post.author_id) return failure('FORBIDDEN', cannotPostText(post));
    if (canModerate(person, post)) return failure('FORBIDDEN', postTexts.acceptLater(ACCEPT_AFTER_DAYS));
    return moderatorError(person, post, failure('FORBIDDEN', postTexts.acceptOwn));
  });
}

export function authorizeConfirmation(person: Person, post: PostScope): Authorized<PostScope, 'confirm'> {
  return authorize(post, 'confirm', canModerate(person, post), () => moderatorsOnly(person, post));
}

export function canLinkPost(person: Person | null, post: PostOwnership): boolean {
  return canEditPost(person, post) || canModerate(person, post);
}

export function authorizePostLink(person: Person, post: PostScope): Authorized<PostScope, 'link'> {
  const refusal = person.id === post.author_id ? cannotPostText(post) : originalTexts.askerOrModerators;
  return authorize(post, 'link', canLinkPost(person, post), () => moderatorError(person, post, failure('FORBIDDEN', refusal)));
}

export function authorizePostPin(person: Person, post: PostScope): Authorized<PostScope, 'pin'> {
  return authorize(post, 'pin', canModerate(person, post), () => moderatorsOnly(person, post));
}

export function authorizeCollapse(person: Person, post: PostScope): Authorized<PostScope, 'collapse'> {
  return authorize(post, 'collapse', canModerate(person, post), () => moderatorsOnly(person, post));
}
