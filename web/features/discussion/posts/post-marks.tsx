import { IconChevronsUp, IconPinFilled } from '@tabler/icons-react';
import type { PostSummary } from '#web/features/discussion/api/feed.ts';
import classes from './post-card.module.css';
import { postTexts } from './texts/post.ts';

/** What moderators have marked a post with. */
export function PostMarks({ post: { isPinned, isCollapsed } }: { post: Pick<PostSummary, 'isPinned' | 'isCollapsed'> }) {
  if (!isPinned && !isCollapsed) return null;
  return (
    <div className={classes.marks}>
      {isPinned && (
        <span role="img" aria-label={postTexts.pinned} title={postTexts.pinned}>
          <IconPinFilled size={18} aria-hidden="true" />
        </span>
      )}
      {isCollapsed && (
        <span role="img" aria-label={postTexts.collapsed} title={postTexts.collapsed}>
          <IconChevronsUp size={18} aria-hidden="true" />
        </span>
      )}
    </div>
  );
}
