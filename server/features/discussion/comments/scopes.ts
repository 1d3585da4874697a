import { isModerator } from '#server/features/people/profiles/queries.ts';
import { blockedWith } from '#server/features/people/restricts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { prepare } from '#server/platform/db/prepared.ts';

const commentScope = prepare((db, { id, viewerId }: { id: string; viewerId: string }) =>
  db
    .selectFrom('comments as k')
    .innerJoin('posts as p', 'p.id', 'k.post_id')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .select(['k.id', 'k.post_id', 'k.author_id', 'c.institution_id', 'c.archived_at', 'c.sub_slug'])
    .select(blockedWith(viewerId, 'k.author_id').as('blocked'))
    .where('k.id', '=', id),
);

export async function findCommentScope(db: Db, id: string, viewerId: string) {
  return (await commentScope(db, { id, viewerId }))[0];
}

export type CommentScope = NonNullable<Awaited<ReturnType<typeof findCommentScope>>>;

const answeredComment = prepare((db, { id, postId, authorId }: { id: string; postId: string; authorId: string }) =>
  db
    .selectFrom('comments as k')
    .leftJoin('members as a', 'a.id', 'k.author_id')
    .leftJoin('comments as t', 't.id', 'k.parent_comment_id')
    .select([
      'k.id',
      'k.author_id',
      'a.name as author_name',
      isModerator('a').as('author_moderates'),
      'k.parent_comment_id',
      't.author_id as parent_author_id',
    ])
    .select(blockedWith(authorId, 'k.author_id').as('blocked'))
    .where('k.id', '=', id)
    .where('k.post_id', '=', postId),
);

export async function findAnsweredComment(db: Db, id: string, postId: string, authorId: string) {
  return (await answeredComment(db, { id, postId, authorId }))[0];
}

export type AnsweredComment = NonNullable<Awaited<ReturnType<typeof findAnsweredComment>>>;
