import { Link } from 'react-router';
import { PostCard } from '#web/features/discussion/posts/post-card.tsx';
import type { FoundPost } from './api/search.ts';
import classes from './found-card.module.css';
import { MarkedText } from './marked-text.tsx';
import { searchTexts } from './texts/search.ts';

export function FoundCard({ post, now }: { post: FoundPost; now: number }) {
  const { displayName, path } = post.community;
  const place = (
    <p className={classes.place}>
      <Link to={path}>{displayName}</Link>
    </p>
  );
  return (
    <PostCard
      post={post}
      now={now}
      showMuted
      slots={{
        place,
        title: <MarkedText text={post.title} marks={post.titleMarks} />,
        excerpt: <MarkedText text={post.excerpt} marks={post.excerptMarks} />,
        below: post.comment && (
          <Link to={`${post.path}#comment-${post.comment.id}`} className={classes.comment}>
            <span className={classes.commentLabel}>{searchTexts.comment}</span>{' '}
            <MarkedText text={post.comment.excerpt} marks={post.comment.excerptMarks} />
          </Link>
        ),
      }}
    />
  );
}
