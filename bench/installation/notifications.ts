import { COLLAPSE_ABOVE, type GroupedType, type NotificationType } from '#shared/rules/notifications.ts';
import { idOf, type Random } from './random.ts';
import type { Table, Tables } from './tables.ts';
import type { MadeComment } from './threads.ts';

const DAY = 86_400_000;
/** After so long everything is read. */
const READ_AFTER = 3 * DAY;

export interface MadePost {
  id: string;
  communityId: string;
  author: number;
  at: number;
  likers: readonly number[];
  comments: readonly MadeComment[];
}

interface Told {
  type: NotificationType;
  recipient: number;
  actor: number;
  commentId: string | null;
  at: number;
}

interface Context {
  random: Random;
  now: number;
  memberIds: readonly string[];
}

export interface NotificationTables {
  /** Tells of everything that happened to a post, as the actions would have done one by one. */
  tell: (post: MadePost) => void;
  settle: () => Promise<void>;
  /** Whoever was told of anything has an inbox. */
  finish: () => Promise<void>;
}

export async function openNotifications(tables: Tables, context: Context): Promise<NotificationTables> {
  const groups = await tables.open('notification_groups', ['id', 'recipient_id', 'type', 'post_id', 'comment_id', 'total']);
  const rows = await tables.open('notifications', [
    'id',
    'type',
    'recipient_id',
    'actor_id',
    'community_id',
    'post_id',
    'comment_id',
    'group_id',
    'state',
    'is_read',
    'created_at',
  ]);
  const inboxes = await tables.open('notification_inboxes', ['member_id']);
  const recipients = new Set<number>();
  let number = 0;
  const write = (post: MadePost, told: readonly Told[], groupId: string | null) => {
    const [first] = told;
    const folds = first !== undefined && first.type !== 'reply_to_comment' && told.length > COLLAPSE_ABOVE[first.type];
    for (const [index, one] of told.entries()) {
      number += 1;
      recipients.add(one.recipient);
      rows.add(rowOf(context, post, one, { number, groupId, listed: !folds || index === told.length - 1 }));
    }
  };
  return {
    tell(post) {
      write(post, repliesTo(post), null);
      for (const told of groupsOf(context, post)) {
        const [first] = told;
        if (first === undefined) continue;
        number += 1;
        const groupId = idOf('group', number, first.at);
        writeGroup(groups, context, post, first, { groupId, total: told.length });
        write(post, told, groupId);
      }
    },
    async settle() {
      await groups.settle();
      await rows.settle();
    },
    async finish() {
      for (const recipient of recipients) inboxes.add([context.memberIds[recipient] ?? null]);
      await inboxes.settle();
    },
  };
}

function writeGroup(
  groups: Table,
  { memberIds }: Context,
  post: MadePost,
  told: Told,
  { groupId, total }: { groupId: string; total: number },
): void {
  const liked = told.type === 'react_on_comment' ? told.commentId : null;
  groups.add([groupId, memberIds[told.recipient] ?? null, told.type, post.id, liked, total]);
}

function rowOf(
  { random, now, memberIds }: Context,
  post: MadePost,
  { type, recipient, actor, commentId, at }: Told,
  { number, groupId, listed }: { number: number; groupId: string | null; listed: boolean },
) {
  const read = at < now - READ_AFTER || random.next() < 0.5 ? new Date(Math.min(now, at + 3_600_000)).toISOString() : null;
  return [
    idOf('notification', number, at),
    type,
    memberIds[recipient] ?? null,
    memberIds[actor] ?? null,
    post.communityId,
    post.id,
    commentId,
    groupId,
    listed ? 'listed' : 'folded',
    read,
    new Date(at).toISOString(),
  ];
}

/** Whom a comment answers: the answered person and who began the thread, each once. */
function answeredBy({ author, answers, parent }: MadeComment): Set<number> {
  const people = new Set([answers?.author, parent?.author].filter((one) => one !== undefined));
  people.delete(author);
  return people;
}

function repliesTo(post: MadePost): Told[] {
  return post.comments.flatMap((comment) =>
    [...answeredBy(comment)].map((recipient) => ({
      type: 'reply_to_comment' as const,
      recipient,
      actor: comment.author,
      commentId: comment.id,
      at: comment.at,
    })),
  );
}

/** Those that may collapse, group by group, each in order of time. */
function groupsOf({ random, now }: Context, post: MadePost): Told[][] {
  const likes = (type: GroupedType, recipient: number, since: number, commentId: string | null, likers: readonly number[]) =>
    likers
      .filter((actor) => actor !== recipient)
      .map((actor): Told => ({ type, recipient, actor, commentId, at: Math.min(now, since + random.below(2 * DAY)) }))
      .sort((one, other) => one.at - other.at);
  const comments = post.comments
    .filter((comment) => comment.author !== post.author && !answeredBy(comment).has(post.author))
    .map(
      (comment): Told => ({
        type: 'comment_on_post',
        recipient: post.author,
        actor: comment.author,
        commentId: comment.id,
        at: comment.at,
      }),
    );
  return [
    likes('react_on_post', post.author, post.at, null, post.likers),
    comments,
    ...post.comments.map(({ author, at, id, likers }) => likes('react_on_comment', author, at, id, likers)),
  ];
}
