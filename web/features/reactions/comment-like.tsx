import { useLikeComment } from './api/like-comment.ts';
import type { Like } from './api/use-like.ts';
import { LikeButton } from './like-button.tsx';

export function CommentLike({ comment, canLike }: { comment: Like & { id: string }; canLike: boolean }) {
  return <LikeButton like={comment} canLike={canLike} onToggle={useLikeComment(comment)} />;
}
