import type { PostDetail } from '#web/features/discussion/api/post.ts';
import { PageMeta, PageTitle } from '#web/lib/page-meta.tsx';
import { postDescription } from './post-description.ts';

/**
 * Only the school may read its posts, so they have no link preview and search engines do not index
 * them.
 */
export function PostMeta({ post }: { post: PostDetail }) {
  if (post.community.institution !== null) {
    return (
      <>
        <PageTitle>{post.title}</PageTitle>
        <meta name="robots" content="noindex" />
      </>
    );
  }
  return <PageMeta type="article" title={post.title} description={postDescription(post)} path={post.path} />;
}
