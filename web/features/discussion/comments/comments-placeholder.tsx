import { Skeleton, VisuallyHidden } from '@mantine/core';
import { commentsTexts } from './texts/comments.ts';
import classes from './thread-view.module.css';

export function CommentsPlaceholder() {
  return (
    <div role="status">
      <VisuallyHidden>{commentsTexts.loading}</VisuallyHidden>
      {[88, 60, 74].map((width) => (
        <div key={width} className={classes.thread} aria-hidden="true">
          <div className={classes.placeholder}>
            <Skeleton circle height={24} />
            <Skeleton height={12} width={160} />
          </div>
          <Skeleton height={12} mt={8} width={`${width}%`} />
          <Skeleton height={12} mt={8} mb={32} width={`${width - 25}%`} />
        </div>
      ))}
    </div>
  );
}
