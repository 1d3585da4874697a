import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { PostSummary } from '#web/features/discussion/api/feed.ts';
import textAction from '#web/ui/text-action.module.css';
import classes from './muted-card.module.css';
import { followTexts } from './texts/follow.ts';

interface MutedCardProps {
  post: Pick<PostSummary, 'id' | 'path' | 'title' | 'mine'>;
  children: ReactNode;
}

export function MutedCard({ post: { id, path, title, mine }, children }: MutedCardProps) {
  const muted = mine?.level === 'muted';
  const [shown, setShown] = useState(false);
  const show = useRef<HTMLButtonElement>(null);
  const wasMuted = useRef(muted);
  useEffect(() => {
    // The menu that had the focus is gone.
    if (muted && !wasMuted.current && document.activeElement === document.body) show.current?.focus();
    if (!muted) setShown(false);
    wasMuted.current = muted;
  }, [muted]);
  if (!muted || shown) return children;

  const titleId = `post-${id}`;
  function onShow() {
    flushSync(() => setShown(true));
    document.getElementById(titleId)?.querySelector('a')?.focus();
  }
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title} title={title}>
        {followTexts.muted.post} <Link to={path}>{title}</Link>
      </h2>
      <button ref={show} type="button" className={textAction.action} aria-describedby={titleId} onClick={onShow}>
        {followTexts.muted.show}
      </button>
    </article>
  );
}
