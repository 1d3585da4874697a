import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './own-item.module.css';
import { ownTexts } from './texts/own.ts';

export function OwnPostsPlaceholder() {
  return (
    <Skeletons words={ownTexts.loading.posts}>
      {(width) => (
        <>
          <Skeleton height={11} width={190} />
          <Skeleton height={38} circle mt={16} />
          <Skeleton height={20} mt={16} width={`${width}%`} />
          <Skeleton height={11} mt={16} />
          <Skeleton height={11} mt={12} width={`${width - 10}%`} />
          <Skeleton height={14} mt={24} mb={8} width={110} />
        </>
      )}
    </Skeletons>
  );
}

export function OwnCommentsPlaceholder() {
  return (
    <Skeletons words={ownTexts.loading.comments}>
      {(width) => (
        <>
          <Skeleton height={11} width={190} />
          <Skeleton height={17} mt={16} width={`${width}%`} />
          <Skeleton height={11} mt={16} />
          <Skeleton height={11} mt={12} width={`${width - 10}%`} />
          <Skeleton height={13} mt={24} width={150} />
        </>
      )}
    </Skeletons>
  );
}

function Skeletons({ words, children }: { words: string; children: (width: number) => ReactNode }) {
  return (
    <div role="status">
      <VisuallyHidden>{words}</VisuallyHidden>
      {[92, 64, 78].map((width) => (
        <div key={width} className={classes.item} aria-hidden="true">
          {children(width)}
        </div>
      ))}
    </div>
  );
}
