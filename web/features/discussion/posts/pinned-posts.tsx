import { useState } from 'react';
import { Link } from 'react-router';
import type { PostSummary } from '#web/features/discussion/api/feed.ts';
import { OwnItems } from '#web/features/discussion/following/own-items.tsx';
import { usePrefetch } from '#web/lib/use-prefetch.ts';
import textAction from '#web/ui/text-action.module.css';
import { NewComments, NewMark } from './new-marks.tsx';
import classes from './pinned-posts.module.css';
import { PostMarks } from './post-marks.tsx';
import { PostMenu } from './post-menu.tsx';
import { feedTexts } from './texts/feed.ts';

const SHOWN_AT_FIRST = 2;

export function PinnedPosts({ posts }: { posts: readonly PostSummary[] }) {
  const [all, setAll] = useState(false);
  const [known, setKnown] = useState(posts.length);
  if (posts.length !== known) {
    setKnown(posts.length);
    // Expand the list when a post is pinned, so that this post does not disappear.
    if (posts.length > known) setAll(true);
  }
  if (posts.length === 0) return null;
  return (
    <section aria-label={feedTexts.pinned} className={classes.pinned}>
      {posts.slice(0, all ? undefined : SHOWN_AT_FIRST).map((post) => (
        <Strip key={post.id} post={post} />
      ))}
      {posts.length > SHOWN_AT_FIRST && (
        <button type="button" className={textAction.action} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? feedTexts.fewerPinned : feedTexts.allPinned(posts.length)}
        </button>
      )}
    </section>
  );
}

function Strip({ post }: { post: PostSummary }) {
  const titleId = `post-${post.id}`;
  return (
    <article className={classes.strip} aria-labelledby={titleId}>
      <PostMarks post={post} />
      <h2 id={titleId} className={classes.title} title={post.title}>
        <Link to={post.path} prefetch={usePrefetch()}>
          {post.title}
        </Link>
      </h2>
      <NewMark post={post} />
      <NewComments post={post} />
      <PostMenu post={post} remindAt={post.mine?.remindAt}>
        <OwnItems post={post} />
      </PostMenu>
    </article>
  );
}
