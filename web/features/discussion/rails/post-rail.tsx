import { useState } from 'react';
import type { PostDetail } from '#web/features/discussion/api/post.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useRail } from '#web/ui/rail.tsx';

const PostSurroundings = lazyPart(async () => (await import('./post-surroundings.tsx')).PostSurroundings);

/** Beside a post, for members. Nothing where it cannot be loaded. */
export function PostRail({ post }: { post: PostDetail }) {
  // As it was on arrival: a moment later everything has been seen.
  const [firstNewId] = useState(post.state?.firstNewId ?? null);
  return useRail() && <PostSurroundings post={post} firstNewId={firstNewId} instead={() => null} />;
}
