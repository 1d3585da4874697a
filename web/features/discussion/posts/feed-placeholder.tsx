import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './post-card.module.css';
import { feedTexts } from './texts/feed.ts';

/** Cards in their shape while the posts are on their way. */
export function FeedPlaceholder({ words = feedTexts.loading }) {
  return (
    <div role="status">
      <VisuallyHidden>{words}</VisuallyHidden>
      {[92, 64, 78].map((width) => (
        <div key={width} className={classes.card} aria-hidden="true">
          <div className={classes.by}>
            <Skeleton circle height={38} />
            <div>
              <Skeleton height={11} width={120} mt={5} />
              <Skeleton height={9} width={170} mt={9} />
            </div>
          </div>
          <Skeleton height={20} mt={18} width={`${width}%`} />
          <Skeleton height={11} mt={18} />
          <Skeleton height={11} mt={11} width="96%" />
          <Skeleton height={11} mt={11} width={`${width - 20}%`} />
          <Skeleton height={14} mt={24} mb={16} width={110} />
        </div>
      ))}
    </div>
  );
}
