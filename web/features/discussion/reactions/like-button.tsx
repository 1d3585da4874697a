import { VisuallyHidden } from '@mantine/core';
import { IconClockHour4 } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { formatNumber } from '#shared/rules/locale.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import { sendTexts } from '#web/lib/texts/send.ts';
import quiet from '#web/ui/quiet-action.module.css';
import { RowIcon } from '#web/ui/row-icon.tsx';
import { type LikeTarget, useLike } from './api/use-like.ts';
import classes from './like-button.module.css';
import { likeTexts } from './texts/like.ts';

interface LikeButtonProps {
  target: LikeTarget;
  of?: string;
  canLike: boolean;
}

export function LikeButton({ target, of, canLike }: LikeButtonProps) {
  const { liked, reactionsCount, waits, toggle } = useLike(target);
  const viewer = useViewer();
  const location = useLocation();
  const label = likeTexts.act(reactionsCount, of);
  const content = (
    <>
      <RowIcon name={liked ? 'liked' : 'like'} />
      <span>{formatNumber(reactionsCount)}</span>
    </>
  );
  if (viewer === null) {
    const returnTo = encodeURIComponent(location.pathname + location.search + location.hash);
    return (
      <Link to={`/login?returnTo=${returnTo}`} className={`${quiet.action} ${classes.like}`} aria-label={label} title={likeTexts.logIn}>
        {content}
      </Link>
    );
  }
  if (!canLike) {
    return (
      <span className={`${quiet.action} ${classes.like}`}>
        {content}
        <VisuallyHidden>{likeTexts.likes(reactionsCount)}</VisuallyHidden>
      </span>
    );
  }
  return (
    <button
      type="button"
      title={waits ? sendTexts.waiting : undefined}
      data-key="l"
      className={`${quiet.action} ${classes.like}`}
      aria-label={waits ? `${label} ${sendTexts.waiting}` : label}
      aria-pressed={liked}
      onClick={toggle}
    >
      {content}
      {waits && <IconClockHour4 size={16} aria-hidden="true" className={classes.waits} />}
    </button>
  );
}
