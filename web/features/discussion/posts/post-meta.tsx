import type { PostDetail } from '#web/features/discussion/api/post.ts';
import { PageMeta, PageTitle } from '#web/lib/page-meta.tsx';
import { postDescription } from './post-description.ts';

/** Title and preview of a post's page. A school's posts are nobody else's business: they have no preview and no search engine lists them. */
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
