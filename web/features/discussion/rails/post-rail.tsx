import { useState } from 'react';
import type { PostDetail } from '#web/features/discussion/api/post.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useRail } from '#web/ui/rail.tsx';

const PostSurroundings = lazyPart(async () => (await import('./post-surroundings.tsx')).PostSurroundings);

/** The right rail of a post, for members. Renders nothing if its data failed to load. */
export function PostRail({ post }: { post: PostDetail }) {
  // Keeps the id from the first render, because opening the page marks all comments as seen.
  const [firstNewId] = useState(post.state?.firstNewId ?? null);
  return useRail() && <PostSurroundings post={post} firstNewId={firstNewId} instead={() => null} />;
}
