import { VisuallyHidden } from '@mantine/core';
import { IconClockHour4, IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { formatNumber } from '#shared/rules/locale.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import { WAITING_TEXT } from '#web/lib/sent-mark.ts';
import type { ShownLike } from './api/use-like.ts';
import classes from './like-button.module.css';
import { likeTexts } from './texts/like.ts';

interface LikeButtonProps extends ShownLike {
  canLike: boolean;
}

/** The heart with its count: a switch for those who may like, the way to the log-in for visitors, a plain count for everybody else. */
export function LikeButton({ like, waits, toggle, canLike }: LikeButtonProps) {
  const viewer = useViewer();
  const location = useLocation();
  const Heart = like.liked ? IconHeartFilled : IconHeart;
  const content = (
    <>
      <Heart size={18} aria-hidden="true" />
      <VisuallyHidden>{likeTexts.act}</VisuallyHidden>
      <span>{formatNumber(like.reactionsCount)}</span>
    </>
  );
  if (viewer === null) {
    const returnTo = encodeURIComponent(location.pathname + location.search + location.hash);
    return (
      <Link to={`/login?returnTo=${returnTo}`} className={classes.like} title={likeTexts.logIn}>
        {content}
      </Link>
    );
  }
  if (!canLike) {
    return (
      <span className={classes.like}>
        <IconHeart size={18} aria-hidden="true" />
        <span>{formatNumber(like.reactionsCount)}</span>
        <VisuallyHidden>{likeTexts.likes(like.reactionsCount)}</VisuallyHidden>
      </span>
    );
  }
  return (
    <button
      type="button"
      title={waits ? WAITING_TEXT : undefined}
      data-key="l"
      className={classes.like}
      aria-pressed={like.liked}
      onClick={toggle}
    >
      {content}
      {waits && (
        <>
          <IconClockHour4 size={13} aria-hidden="true" className={classes.waits} />
          <VisuallyHidden>{WAITING_TEXT}</VisuallyHidden>
        </>
      )}
    </button>
  );
}
