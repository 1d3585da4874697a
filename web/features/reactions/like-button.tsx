import { VisuallyHidden } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { formatNumber } from '#shared/rules/locale.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import type { Like } from './api/use-like.ts';
import classes from './like-button.module.css';
import { likeTexts } from './texts/like.ts';

interface LikeButtonProps {
  like: Like;
  canLike: boolean;
  onToggle: () => void;
}

/** The heart with its count: a switch for those who may like, the way to the log-in for visitors, a plain count for everybody else. */
export function LikeButton({ like, canLike, onToggle }: LikeButtonProps) {
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
    <button type="button" data-key="l" className={classes.like} aria-pressed={like.liked} onClick={onToggle}>
      {content}
    </button>
  );
}
