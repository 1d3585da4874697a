import { useState } from 'react';
import type { PostDetail } from '#web/features/discussion/api/post.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useRail } from '#web/ui/rail.tsx';

const PostSurroundings = lazyPart(async () => (await import('./post-surroundings.tsx')).PostSurroundings);

export function PostRail({ post }: { post: PostDetail }) {
  // Keep the first render's id, because opening the page marks all comments as seen. On a first visit
  // nothing counts as new.
  const [firstNewId] = useState(post.state?.seenUntil == null ? null : post.state.firstNewId);
  return useRail() && <PostSurroundings post={post} firstNewId={firstNewId} renderMissing={() => null} />;
}
