import { IconArrowBackUp, IconCornerDownRight, IconPinFilled } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { relativeTime } from '#shared/rules/time.ts';
import { Byline } from '#web/features/profiles/byline.tsx';
import { CommentLike } from '#web/features/reactions/comment-like.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import type { Comment } from './api/threads.ts';
import classes from './comment-item.module.css';

interface CommentItemProps {
  comment: Comment;
  canLike: boolean;
  /** Whether the address points at it: it is scrolled to and stands out. */
  marked: boolean;
  now: number;
  onReply: (() => void) | undefined;
  replying: boolean;
  children: ReactNode;
}

export function CommentItem({ comment, canLike, marked, now, onReply, replying, children }: CommentItemProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!marked) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [marked]);
  // Whoever closes their reply goes on where they opened it.
  const replyButton = useRef<HTMLButtonElement>(null);
  const wasReplying = useRef(false);
  useEffect(() => {
    if (wasReplying.current && !replying) replyButton.current?.focus();
    wasReplying.current = replying;
  }, [replying]);
  const name = comment.author?.name ?? 'Anonymous';
  return (
    <article
      ref={place}
      tabIndex={-1}
      id={`comment-${comment.id}`}
      className={classes.comment}
      data-marked={marked || undefined}
      aria-label={`Comment by ${name}`}
    >
      <Byline author={comment.author} size={comment.parentId === null ? 34 : 30}>
        <time dateTime={comment.createdAt}>{relativeTime(comment.createdAt, now)}</time>
        {comment.isPinned && (
          <span className={classes.pinned}>
            <IconPinFilled size={14} aria-hidden="true" /> Pinned
          </span>
        )}
      </Byline>
      {comment.replyTo !== null && (
        <p className={classes.answers}>
          <IconCornerDownRight size={14} aria-hidden="true" /> Answering{' '}
          <Link to={`#comment-${comment.replyTo.id}`} replace preventScrollReset>
            {comment.replyTo.name}
          </Link>
        </p>
      )}
      <div className={classes.text}>
        <Markdown topHeading={4}>{comment.content}</Markdown>
      </div>
      <div className={classes.actions}>
        <CommentLike comment={comment} canLike={canLike} />
        {onReply !== undefined && (
          <button ref={replyButton} type="button" className={classes.reply} aria-expanded={replying} onClick={onReply}>
            <IconArrowBackUp size={18} aria-hidden="true" />
            Reply
          </button>
        )}
      </div>
      {children}
    </article>
  );
}
