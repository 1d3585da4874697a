import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#shared/rules/locale.ts';
import { shortDate } from '#shared/rules/time.ts';
import type { PostSummary } from '#web/features/discussion/api/feed.ts';
import { MutedCard } from '#web/features/discussion/following/muted-card.tsx';
import { OwnItems } from '#web/features/discussion/following/own-items.tsx';
import { LikeButton } from '#web/features/discussion/reactions/like-button.tsx';
import { Byline } from '#web/features/people/profiles/byline.tsx';
import { useViewer } from '#web/lib/hooks.tsx';
import { useZone } from '#web/lib/time-zone.ts';
import { usePrefetch } from '#web/lib/use-prefetch.ts';
import quiet from '#web/ui/quiet-action.module.css';
import { RowIcon } from '#web/ui/row-icon.tsx';
import { AnswerMarks } from './answer-marks.tsx';
import { CategoryLabel } from './category-label.tsx';
import { NewComments, NewMark } from './new-marks.tsx';
import classes from './post-card.module.css';
import { PostMarks } from './post-marks.tsx';
import { PostMenu } from './post-menu.tsx';
import { ShareButton } from './share-button.tsx';
import { postTexts } from './texts/post.ts';

interface PostCardProps {
  post: PostSummary;
  /** The time to which relative dates refer, in milliseconds. */
  now: number;
  /** For lists that cover several communities. */
  slots?: { place: ReactNode; title: ReactNode; excerpt: ReactNode; below?: ReactNode };
  showMuted?: boolean;
}

export function PostCard({ showMuted = false, ...props }: PostCardProps) {
  if (showMuted) return <FullCard {...props} />;
  return (
    <MutedCard post={props.post}>
      <FullCard {...props} />
    </MutedCard>
  );
}

function FullCard({ post, now, slots }: Omit<PostCardProps, 'showMuted'>) {
  const zone = useZone();
  const viewer = useViewer();
  const titleId = `post-${post.id}`;
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        {slots?.place}
        <CategoryLabel category={post.category} />
        <AnswerMarks post={post} />
        <PostMarks post={post} />
        <NewMark post={post} />
      </div>
      <h2 id={titleId} className={classes.title}>
        <Link to={post.path} prefetch={usePrefetch()}>
          {slots?.title ?? post.title}
        </Link>
      </h2>
      {!post.isCollapsed && post.excerpt !== '' && <p className={classes.excerpt}>{slots?.excerpt ?? post.excerpt}</p>}
      {slots?.below && <div className={classes.below}>{slots.below}</div>}
      <div className={classes.foot}>
        <Byline author={post.author} size={24} line>
          <time dateTime={post.createdAt}>{shortDate(post.createdAt, now, zone)}</time>
        </Byline>
        <div className={classes.counts}>
          <LikeButton target={{ kind: 'post', ...post }} of={postTexts.of(post.title)} canLike={post.can.like} />
          <Link to={`${post.path}#comments`} data-key="r" className={quiet.action}>
            <RowIcon name="comments" />
            <span>{formatNumber(post.commentsCount)}</span>
            <VisuallyHidden>{postTexts.comments(post.commentsCount) + postTexts.of(post.title)}</VisuallyHidden>
          </Link>
          <NewComments post={post} />
          <ShareButton path={post.path} title={post.title} />
          <PostMenu post={post} remindAt={post.mine?.remindAt}>
            {viewer?.complete && <OwnItems post={post} />}
          </PostMenu>
        </div>
      </div>
    </article>
  );
}
