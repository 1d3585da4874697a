import { PageTitle } from '#web/lib/page-title.tsx';
import type { PostDetail } from './api/post.ts';
import { beginning } from './post-description.ts';

/** Title and description of a post's page. A school's posts are nobody else's business, so they have no description for previews. */
export function PostMeta({ post }: { post: PostDetail }) {
  const description = post.community.institution === null ? beginning(post.body) : '';
  return (
    <>
      <PageTitle>{post.title}</PageTitle>
      {description !== '' && <meta name="description" content={description} />}
    </>
  );
}
