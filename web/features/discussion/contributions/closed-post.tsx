import { useState } from 'react';
import { shortDate } from '#shared/rules/time.ts';
import { CategoryLabel } from '#web/features/discussion/posts/category-label.tsx';
import { Place } from '#web/features/discussion/posts/place.tsx';
import { postTexts } from '#web/features/discussion/posts/texts/post.ts';
import { useZone } from '#web/lib/time-zone.ts';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import action from '#web/ui/text-action.module.css';
import type { OwnPost } from './api/own.ts';
import classes from './own-item.module.css';
import { ownTexts } from './texts/own.ts';

const PostDelete = lazyDialog(async () => (await import('#web/features/discussion/posts/post-delete.tsx')).PostDelete);

/** The viewer's post in a community that they may no longer read, so it has no link. */
export function ClosedPost({ post, now }: { post: OwnPost; now: number }) {
  const zone = useZone();
  const titleId = `post-${post.id}`;
  const [deleting, setDeleting] = useState(false);
  return (
    <article className={classes.item} aria-labelledby={titleId}>
      <Place community={post.community} open={false}>
        <time dateTime={post.createdAt}>{shortDate(post.createdAt, now, zone)}</time>
      </Place>
      <p className={classes.category}>
        <CategoryLabel category={post.category} />
      </p>
      <h2 id={titleId} className={classes.title} data-post>
        {post.title}
      </h2>
      {post.excerpt !== '' && <p className={classes.excerpt}>{post.excerpt}</p>}
      <div className={classes.foot}>
        <p className={classes.closed}>{ownTexts.closed}</p>
        {post.can.delete && (
          <button
            type="button"
            className={action.action}
            aria-haspopup="dialog"
            aria-describedby={titleId}
            onClick={() => setDeleting(true)}
          >
            {postTexts.menu.delete}
          </button>
        )}
      </div>
      <PostDelete post={post} opened={deleting} onClose={() => setDeleting(false)} />
    </article>
  );
}
