import { VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconExternalLink, IconMessageCircle, IconPinFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import { normalizeUrl } from '#shared/rules/posts.ts';
import { shortDate } from '#shared/rules/time.ts';
import { Byline } from '#web/features/profiles/byline.tsx';
import { PostLike } from '#web/features/reactions/post-like.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import type { PostDetail } from './api/post.ts';
import { CategoryLabel } from './category-label.tsx';
import classes from './post-view.module.css';

/** A post with its whole text. `now` is the moment of which the date speaks. */
export function PostView({ post, now }: { post: PostDetail; now: number }) {
  const { community } = post;
  return (
    <article aria-labelledby="post-title">
      <p className={classes.place}>
        <Link to={community.path}>
          <IconArrowLeft size={16} aria-hidden="true" />
          {community.displayName}
        </Link>
        {community.institution !== null && <span>{community.institution.name}</span>}
      </p>
      <h1 id="post-title" className={classes.title}>
        {post.title}
      </h1>
      <div className={classes.by}>
        <Byline author={post.author} size={42}>
          <time dateTime={post.createdAt}>{shortDate(post.createdAt, now)}</time>
          <CategoryLabel category={post.category} />
        </Byline>
        {post.isPinned && <IconPinFilled className={classes.pin} size={18} role="img" aria-label="Pinned" />}
      </div>
      {post.url !== null && <PostLink url={post.url} />}
      {post.body !== '' && (
        <div className={classes.body}>
          <Markdown topHeading={2}>{post.body}</Markdown>
        </div>
      )}
      <div className={classes.counts}>
        <PostLike post={post} canLike={post.can.like} />
        <a href="#comments" className={classes.comments}>
          <IconMessageCircle size={18} aria-hidden="true" />
          <span>{post.commentsCount}</span>
          <VisuallyHidden>{post.commentsCount === 1 ? 'comment' : 'comments'}</VisuallyHidden>
        </a>
      </div>
    </article>
  );
}

/** The link a post is about, with https:// where its writer left the scheme out. */
function PostLink({ url }: { url: string }) {
  const href = normalizeUrl(url);
  if (href === null) return <p className={classes.link}>{url}</p>;
  return (
    <p className={classes.link}>
      <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        <IconExternalLink size={16} aria-hidden="true" />
        <span>{href}</span>
      </a>
    </p>
  );
}
