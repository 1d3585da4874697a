import { Skeleton, VisuallyHidden } from '@mantine/core';
import { commentsTexts } from './texts/comments.ts';
import classes from './thread-view.module.css';

/** Comments in their shape while they are on their way. */
export function CommentsPlaceholder() {
  return (
    <div role="status">
      <VisuallyHidden>{commentsTexts.loading}</VisuallyHidden>
      {[88, 60, 74].map((width) => (
        <div key={width} className={classes.thread} aria-hidden="true">
          <div className={classes.placeholder}>
            <Skeleton circle height={32} />
            <div>
              <Skeleton height={11} width={120} mt={4} />
              <Skeleton height={9} width={90} mt={8} />
            </div>
          </div>
          <Skeleton height={11} mt={16} width={`${width}%`} />
          <Skeleton height={11} mt={10} mb={20} width={`${width - 25}%`} />
        </div>
      ))}
    </div>
  );
}
