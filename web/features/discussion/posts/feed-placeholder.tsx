import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './post-card.module.css';
import { feedTexts } from './texts/feed.ts';

export function FeedPlaceholder({ words = feedTexts.loading }) {
  return (
    <div role="status">
      <VisuallyHidden>{words}</VisuallyHidden>
      {[92, 64, 78].map((width) => (
        <div key={width} className={classes.card} aria-hidden="true">
          <div className={classes.head}>
            <Skeleton height={12} width={90} my={4} />
          </div>
          <div className={classes.title}>
            <Skeleton height={20} width={`${width}%`} my={2} />
          </div>
          <div className={classes.excerpt}>
            {[100, 96, width - 20].map((line) => (
              <Skeleton key={line} height={12} width={`${line}%`} my={4} />
            ))}
          </div>
          <div className={classes.foot}>
            <Skeleton circle height={24} my={4} />
          </div>
        </div>
      ))}
    </div>
  );
}
