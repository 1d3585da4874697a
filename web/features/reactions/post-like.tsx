import { useLikePost } from './api/like-post.ts';
import type { Like } from './api/use-like.ts';
import { LikeButton } from './like-button.tsx';

export function PostLike({ post, canLike }: { post: Like & { id: string }; canLike: boolean }) {
  return <LikeButton like={post} canLike={canLike} onToggle={useLikePost(post)} />;
}
