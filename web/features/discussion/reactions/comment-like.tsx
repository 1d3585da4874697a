import { useLikeComment } from './api/like-comment.ts';
import { LikeButton } from './like-button.tsx';
import type { Like } from './wish.ts';

export function CommentLike({ comment, canLike }: { comment: Like & { id: string }; canLike: boolean }) {
  return <LikeButton {...useLikeComment(comment)} canLike={canLike} />;
}
