import { VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconExternalLink } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { formatNumber } from '#shared/rules/locale.ts';
import { normalizeUrl } from '#shared/rules/posts.ts';
import { shortDate } from '#shared/rules/time.ts';
import type { PostDetail } from '#web/features/discussion/api/post.ts';
import { PostButtons } from '#web/features/discussion/following/post-buttons.tsx';
import { LikeButton } from '#web/features/discussion/reactions/like-button.tsx';
import { Byline } from '#web/features/people/profiles/byline.tsx';
import { useViewer } from '#web/lib/hooks.tsx';
import { useZone } from '#web/lib/time-zone.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import quiet from '#web/ui/quiet-action.module.css';
import { ReadingFace } from '#web/ui/reading-face.tsx';
import { RowIcon } from '#web/ui/row-icon.tsx';
import { SessionEnded } from '#web/ui/session-ended.tsx';
import { AttachmentView } from './attachment-view.tsx';
import { CategoryLabel } from './category-label.tsx';
import { PostMarks } from './post-marks.tsx';
import type { EditState } from './post-menu.tsx';
import { PostPageMenu } from './post-page-menu.tsx';
import classes from './post-view.module.css';
import { ShareButton } from './share-button.tsx';
import { originalTexts } from './texts/original.ts';
import { postTexts } from './texts/post.ts';
import { postPageTexts } from './texts/post-page.ts';

/** Loaded on demand, because far more people read a post than edit it. */
const PostEdit = lazyPart(async () => (await import('./post-edit.tsx')).PostEdit);

/** `now` is the time to which relative dates refer, in milliseconds. */
interface PostViewProps {
  post: PostDetail;
  now: number;
}

export function PostView({ post, now }: PostViewProps) {
  const [search] = useSearchParams();
  const viewer = useViewer();
  const navigate = useNavigate();
  const state = useLocation().state as EditState | null;
  const wanted = post.can.edit && search.get('edit') === 'true';
  const editing = viewer !== null && wanted;
  const title = useRef<HTMLHeadingElement>(null);

  const wasEditing = useRef(editing);
  useEffect(() => {
    if (wasEditing.current && !editing) title.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  function leave() {
    void (state?.fromPost === true ? navigate(-1) : navigate(post.path, { replace: true, preventScrollReset: true }));
  }

  // The editor has its own title. If its code fails to load, the post's title names the article.
  const titles = editing ? ['post-edit-title', 'post-title'] : ['post-title'];
  const text = (
    <>
      <h1 ref={title} id="post-title" tabIndex={-1} className={classes.title}>
        {post.title}
      </h1>
      <PostText post={post} now={now} />
    </>
  );
  return (
    <article aria-labelledby={titles.join(' ')}>
      <p className={classes.place}>
        <Link to={post.community.path}>
          <IconArrowLeft size={16} aria-hidden="true" />
          {post.community.displayName}
        </Link>
        {post.community.institution !== null && <span>{post.community.institution.name}</span>}
      </p>
      {editing ? (
        <PostEdit
          key={post.id}
          renderMissing={(note) => (
            <>
              {note}
              {text}
            </>
          )}
          post={post}
          viewerId={viewer.id}
          onLeave={leave}
        />
      ) : (
        <>
          {wanted && <SessionEnded>{postPageTexts.changesKept}</SessionEnded>}
          {text}
        </>
      )}
    </article>
  );
}

function PostText({ post, now }: PostViewProps) {
  const zone = useZone();
  return (
    <>
      <div className={classes.by}>
        <Byline author={post.author} size={42}>
          <time dateTime={post.createdAt}>{shortDate(post.createdAt, now, zone)}</time>
          {post.updatedAt !== null && (
            <span>
              {postPageTexts.edited} <time dateTime={post.updatedAt}>{shortDate(post.updatedAt, now, zone)}</time>
            </span>
          )}
          <CategoryLabel category={post.category} />
        </Byline>
        <PostMarks post={post} />
      </div>
      {post.original !== null && (
        <p className={classes.original}>
          {originalTexts.sameAs} <Link to={post.original.path}>{post.original.title}</Link>
        </p>
      )}
      {post.url !== null && <PostLink url={post.url} />}
      {post.body !== '' && (
        <div className={classes.body}>
          <Markdown topHeading={2} mentions={post.mentions}>
            {post.body}
          </Markdown>
        </div>
      )}
      {post.body !== '' && <ReadingFace text={post.body} />}
      {post.attachment !== null && <AttachmentView attachment={post.attachment} alt={post.alt} />}
      <div className={classes.counts}>
        <LikeButton target={{ kind: 'post', ...post }} canLike={post.can.like} />
        <a href="#comments" className={quiet.action}>
          <RowIcon name="comments" />
          <span>{formatNumber(post.commentsCount)}</span>
          <VisuallyHidden>{postTexts.comments(post.commentsCount)}</VisuallyHidden>
        </a>
        <ShareButton path={post.path} title={post.title} />
        <PostButtons post={post} />
        <div className={classes.more}>
          <PostPageMenu post={post} />
        </div>
      </div>
    </>
  );
}

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
