import { IconChevronsUp, IconHelpCircle, IconPinFilled } from '@tabler/icons-react';
import type { PostSummary } from '#web/features/discussion/api/feed.ts';
import classes from './post-card.module.css';
import { postTexts } from './texts/post.ts';

interface PostMarksProps {
  post: Pick<PostSummary, 'isPinned' | 'isCollapsed' | 'stillOpenAt'>;
}

export function PostMarks({ post: { isPinned, isCollapsed, stillOpenAt } }: PostMarksProps) {
  if (!isPinned && !isCollapsed && stillOpenAt === null) return null;
  return (
    <div className={classes.marks}>
      {stillOpenAt !== null && (
        <span title={postTexts.stillOpen.why}>
          <IconHelpCircle size={16} aria-hidden="true" />
          {postTexts.stillOpen.mark}
        </span>
      )}
      {isPinned && (
        <span role="img" title={postTexts.pinned}>
          <IconPinFilled size={16} aria-hidden="true" />
        </span>
      )}
      {isCollapsed && (
        <span role="img" title={postTexts.collapsed}>
          <IconChevronsUp size={16} aria-hidden="true" />
        </span>
      )}
    </div>
  );
}
