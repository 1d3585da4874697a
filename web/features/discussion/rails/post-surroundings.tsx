import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { conversationPath } from '#shared/rules/messages.ts';
import type { PostDetail } from '#web/features/discussion/api/post.ts';
import { similarQuery } from '#web/features/discussion/posts/api/similar.ts';
import { markdownExcerpt } from '#web/features/discussion/posts/post-description.ts';
import { similarTexts } from '#web/features/discussion/posts/texts/similar.ts';
import { PersonRow } from '#web/features/people/directory/person-row.tsx';
import { type PublicProfile, profileQuery } from '#web/features/people/profiles/api/profiles.ts';
import { profileTexts } from '#web/features/people/profiles/texts/profile.ts';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { RailBlock } from '#web/ui/rail.tsx';
import action from '#web/ui/text-action.module.css';
import { commonTexts } from '#web/ui/texts/common.ts';
import { RailPosts } from './rail-posts.tsx';
import classes from './rails.module.css';
import { railTexts as texts } from './texts/rails.ts';

interface PostSurroundingsProps {
  post: PostDetail;
  firstNewId: string | null;
}

export function PostSurroundings({ post, firstNewId }: PostSurroundingsProps) {
  const api = useApi();
  const viewer = useViewer();
  const { id, title, community, author } = post;
  const isOwn = author !== null && author.id === viewer?.id;
  const answer = (post.answer ?? post.confirmed)?.comment ?? null;
  const profile = useQuery({ ...profileQuery(api, author?.username ?? ''), enabled: author !== null && !isOwn, retry: false });
  const unread = useQuery({
    ...api.comments.states.queryOptions({ input: { postId: id, ids: firstNewId ?? '' }, retry: false }),
    enabled: answer === null && firstNewId !== null,
  });
  const related = useQuery(similarQuery(api, { title, communityId: community.id, exclude: id }));
  // Wait for all requests, so that a late response shifts nothing visible.
  if (profile.isLoading || unread.isLoading || related.isLoading) return null;
  const comment = answer ?? unread.data?.items[0];
  return (
    <>
      {author !== null && !isOwn && (
        <RailBlock title={texts.author}>
          <PersonRow person={author} to={`/profiles/${author.username}`} />
          {profile.data && <About profile={profile.data} />}
        </RailBlock>
      )}
      {comment && (
        <RailBlock title={answer === null ? texts.firstNew : texts.answer}>
          <Comment comment={comment} />
        </RailBlock>
      )}
      <RailPosts title={similarTexts.related} posts={related.data?.items ?? []} now={related.dataUpdatedAt} />
    </>
  );
}

function About({ profile: { username, school, specialty, can } }: { profile: PublicProfile }) {
  const about = [school ?? '', specialty].filter((part) => part !== '').join(' · ');
  return (
    <>
      {about !== '' && <p className={classes.text}>{about}</p>}
      {can.message && (
        <Button component={Link} to={conversationPath(username)} variant="default" fullWidth>
          {profileTexts.message}
        </Button>
      )}
    </>
  );
}

type CommentContent = Pick<NonNullable<PostDetail['answer']>['comment'], 'id' | 'content' | 'author'>;

function Comment({ comment: { id, content, author } }: { comment: CommentContent }) {
  const { search } = useLocation();
  return (
    <>
      <p className={classes.excerpt} dir="auto">
        {markdownExcerpt(content)}
      </p>
      <p className={classes.text}>{author?.name ?? commonTexts.anonymous}</p>
      <Link to={`${search}#comment-${id}`} replace className={action.action}>
        {texts.toComment}
      </Link>
    </>
  );
}
