import { useLikePost } from './api/like-post.ts';
import { LikeButton } from './like-button.tsx';
import type { Like } from './wish.ts';

export function PostLike({ post, canLike }: { post: Like & { id: string }; canLike: boolean }) {
  return <LikeButton {...useLikePost(post)} canLike={canLike} />;
}
