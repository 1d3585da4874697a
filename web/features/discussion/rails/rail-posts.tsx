import { Link } from 'react-router';
import type { PostSummary } from '#web/features/discussion/api/feed.ts';
import { SimilarList } from '#web/features/discussion/posts/similar-list.tsx';
import { RailBlock } from '#web/ui/rail.tsx';
import action from '#web/ui/text-action.module.css';

type RailPost = Pick<PostSummary, 'id' | 'path' | 'title' | 'answered' | 'commentsCount' | 'createdAt'>;

const POSTS_LIMIT = 3;

interface RailPostsProps {
  title: string;
  posts: readonly RailPost[];
  /** The time to which relative dates refer, in milliseconds. */
  now: number;
  all?: { to: string; words: string };
}

export function RailPosts({ title, posts, now, all }: RailPostsProps) {
  if (posts.length === 0) return null;
  return (
    <RailBlock title={title}>
      <SimilarList posts={posts.slice(0, POSTS_LIMIT)} now={now} label={title} />
      {all && posts.length > POSTS_LIMIT && (
        <Link to={all.to} className={action.action}>
          {all.words}
        </Link>
      )}
    </RailBlock>
  );
}
