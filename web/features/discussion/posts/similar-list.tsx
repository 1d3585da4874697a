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
  /** The time to which relative dates refer, in milliseconds. */
  now: number;
  label?: string;
  labelledBy?: string;
  /** Opens posts in new tabs, so that a form on this page stays on screen. */
  newTab?: boolean;
  act?: (post: SimilarPost) => ReactNode;
}

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
