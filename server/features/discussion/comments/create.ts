import { sql } from 'kysely';
import {
  findMentions,
  type MentionServices,
  mentionCandidates,
  mentionLists,
  NO_MENTIONS,
} from '#server/features/discussion/posts/mentions.ts';
import type { PostScope } from '#server/features/discussion/posts/queries.ts';
import { announceChange } from '#server/features/notifications/inbox.ts';
import { commentCandidates, recipientLists, recipientsWhoMayRead } from '#server/features/notifications/recipients.ts';
import type { Authorized } from '#server/platform/access.ts';
import type { Db } from '#server/platform/db/database.ts';
import { compilable, prepare } from '#server/platform/db/prepared.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { failure, invalid } from '#server/platform/http/errors.ts';
import type { LiveEvent } from '#shared/rules/live.ts';
import { COMMENT_TEXTS } from '#shared/rules/texts/comments.ts';
import { POST_TEXTS } from '#shared/rules/texts/posts.ts';
import { type CommentRow, findComment } from './queries.ts';

export interface NewComment {
  requestKey: string;
  content: string;
  replyToId?: string | undefined;
}

/** No row if the post is deleted; a null id if the answered comment is deleted. */
interface WriteResult {
  id: string | null;
  existed: boolean;
  notified: string[];
}

type WriteArguments = {
  postId: string;
  authorId: string;
  content: string;
  requestKey: string;
  answeredId: string | null;
  names: readonly string[];
  mentioned: readonly (string | null)[];
  people: string[];
  kinds: string[];
  maxListed: (number | null)[];
  channels: string[];
};

// One statement, all or nothing: the comment, the counts, these people's notifications and the job that
// notifies followers.
const writeComment = prepare((db, args: WriteArguments) =>
  compilable(
    db,
    sql<WriteResult>`SELECT id, existed, notified FROM write_comment(${args.postId}::uuid, ${args.authorId}::uuid, ${args.content}, ${args.requestKey}::uuid,
      ${args.answeredId}::uuid, ${args.names}::text[], ${args.mentioned}::uuid[],
      ${args.people}::uuid[], ${args.kinds}::text[], ${args.maxListed}::integer[], ${args.channels}::text[])`,
  ),
);

/** A retry with the same request key returns the stored comment. */
export async function createComment(
  { db, live, limits }: MentionServices & Pick<Services, 'live'>,
  author: Person,
  post: Authorized<PostScope, 'comment'>,
  { requestKey, content, replyToId }: NewComment,
): Promise<CommentRow> {
  const answered = replyToId === undefined ? null : await findComment(db, replyToId, author.id);
  const isGone = answered !== null && answered?.post_id !== post.id;
  if (isGone || answered?.blocked || content.includes('@')) {
    const earlier = await findEarlier(db, author, post.id, requestKey);
    if (earlier !== undefined) return earlier;
  }
  if (isGone) throw invalid({ replyToId: COMMENT_TEXTS.answeredGone });
  if (answered?.blocked) throw failure('BLOCKED');
  const text = { ...post, postId: post.id, field: 'content', text: content } as const;
  const mentions = content.includes('@') ? await findMentions({ db, limits }, author, text) : NO_MENTIONS;
  const candidates = [...mentionCandidates(mentions), ...commentCandidates(post.author_id, answered ?? null)];
  const [written] = await writeComment(db, {
    postId: post.id,
    authorId: author.id,
    content,
    requestKey,
    answeredId: answered?.id ?? null,
    ...mentionLists(mentions),
    ...recipientLists(await recipientsWhoMayRead(db, author.id, post, candidates)),
  });
  if (written === undefined) throw failure('NOT_FOUND', POST_TEXTS.noAccess);
  const { id, existed, notified } = written;
  if (id === null) throw invalid({ replyToId: COMMENT_TEXTS.answeredGone });
  if (!existed) {
    const events: LiveEvent[] = [];
    announceChange((event) => events.push(event), notified);
    live.publish([...events, { topic: `post:${post.id}`, kind: 'comment.created', id }]);
  }
  return reloadComment(db, id, author);
}

/** What an earlier attempt stored: it needs no rights any more, and mentions are not counted twice. */
async function findEarlier(db: Db, author: Person, postId: string, requestKey: string): Promise<CommentRow | undefined> {
  const found = await db
    .selectFrom('comments')
    .select('id')
    .where('author_id', '=', author.id)
    .where('post_id', '=', postId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  return found && reloadComment(db, found.id, author);
}

export async function reloadComment(db: Db, id: string, viewer: Person): Promise<CommentRow> {
  const comment = await findComment(db, id, viewer.id);
  if (comment === undefined) throw failure('NOT_FOUND');
  return comment;
}
