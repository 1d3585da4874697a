import { VisuallyHidden } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shortDate } from '#shared/rules/time.ts';
import { useZone } from '#web/lib/time-zone.ts';
import type { SimilarPost } from './api/similar.ts';
import classes from './similar-list.module.css';
import { similarTexts } from './texts/similar.ts';

interface SimilarListProps {
  posts: readonly SimilarPost[];
  /** The moment of which the dates speak. */
  now: number;
  /** What they are, or the id of the words that say it. */
  label?: string;
  labelledBy?: string;
  /** Opens them in tabs of their own, so that what is typed here stays in sight. */
  newTab?: boolean;
  /** What can be done with one of them. */
  act?: (post: SimilarPost) => ReactNode;
}

/** Posts that are probably about the same, each with what it has of answers. */
export function SimilarList({ posts, now, label, labelledBy, newTab = false, act }: SimilarListProps) {
  return (
    <ul className={classes.list} aria-label={label} aria-labelledby={labelledBy}>
      {posts.map((post) => (
        <li key={post.id} className={classes.item}>
          <Link to={post.path} className={classes.title} {...(newTab && { target: '_blank', rel: 'noopener' })}>
            {post.title}
            {newTab && <VisuallyHidden>{` ${similarTexts.newTab}`}</VisuallyHidden>}
          </Link>
          <div className={classes.foot}>
            <SimilarFacts post={post} now={now} />
            {act?.(post)}
          </div>
        </li>
      ))}
    </ul>
  );
}

export function SimilarFacts({ post: { answered, commentsCount, createdAt }, now }: { post: SimilarPost; now: number }) {
  const zone = useZone();
  return (
    <span className={classes.facts}>
      {answered && (
        <span className={classes.answered}>
          <IconCircleCheckFilled size={16} aria-hidden="true" />
          {similarTexts.answered}
        </span>
      )}
      <span>{similarTexts.comments(commentsCount)}</span>
      <time dateTime={createdAt}>{shortDate(createdAt, now, zone)}</time>
    </span>
  );
}
