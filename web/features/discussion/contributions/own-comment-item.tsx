import { IconCornerDownRight, IconHeart, IconMessageCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { relativeTime } from '#shared/rules/time.ts';
import { commentsTexts } from '#web/features/discussion/comments/texts/comments.ts';
import { Place } from '#web/features/discussion/posts/place.tsx';
import { useZone } from '#web/lib/time-zone.ts';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import action from '#web/ui/text-action.module.css';
import type { OwnComment } from './api/own.ts';
import classes from './own-item.module.css';
import { ownTexts } from './texts/own.ts';

const OwnCommentDelete = lazyDialog(async () => (await import('./own-comment-delete.tsx')).OwnCommentDelete);

interface OwnCommentItemProps {
  comment: OwnComment;
  now: number;
  onOpen: () => void;
}

export function OwnCommentItem({ comment, now, onOpen }: OwnCommentItemProps) {
  const zone = useZone();
  const { post, isReply } = comment;
  const titleId = `comment-on-${comment.id}`;
  const [deleting, setDeleting] = useState(false);
  return (
    <article className={classes.item} aria-labelledby={titleId}>
      <Place community={comment.community} open={comment.readable}>
        <time dateTime={comment.createdAt}>{relativeTime(comment.createdAt, now, zone)}</time>
      </Place>
      <h2 id={titleId} className={classes.title}>
        <span className={classes.kind}>
          {isReply && <IconCornerDownRight size={16} aria-hidden="true" />}
          {isReply ? ownTexts.replyOn : ownTexts.commentOn}
        </span>{' '}
        {post === null ? <span className={classes.closedTitle}>{ownTexts.closedPost}</span> : <Link to={post.path}>{post.title}</Link>}
      </h2>
      <div className={classes.words}>
        <p className={classes.excerpt}>{comment.excerpt}</p>
        <div className={classes.foot}>
          <p className={classes.numbers}>
            <span>
              <IconHeart size={16} aria-hidden="true" />
              {ownTexts.likes(comment.reactionsCount)}
            </span>
            <span>
              <IconMessageCircle size={16} aria-hidden="true" />
              {ownTexts.replies(comment.repliesCount)}
            </span>
          </p>
          {post !== null && (
            <button
              type="button"
              className={`${action.action} ${classes.open}`}
              aria-haspopup="dialog"
              aria-describedby={titleId}
              onClick={onOpen}
            >
              {ownTexts.context.show}
            </button>
          )}
          {post === null && (
            <button
              type="button"
              className={action.action}
              aria-haspopup="dialog"
              aria-describedby={titleId}
              onClick={() => setDeleting(true)}
            >
              {commentsTexts.menu.delete}
            </button>
          )}
        </div>
      </div>
      <OwnCommentDelete comment={comment} opened={deleting} onClose={() => setDeleting(false)} />
    </article>
  );
}
