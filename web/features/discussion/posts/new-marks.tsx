import { Link } from 'react-router';
import type { PostSummary } from '#web/features/discussion/api/feed.ts';
import quiet from '#web/ui/quiet-action.module.css';
import classes from './post-card.module.css';
import { postTexts } from './texts/post.ts';

interface NewMarksProps {
  post: Pick<PostSummary, 'path' | 'mine'>;
}

export function NewMark({ post: { mine } }: NewMarksProps) {
  return mine?.unseen && <span className={classes.new}>{postTexts.new}</span>;
}

export function NewComments({ post: { path, mine } }: NewMarksProps) {
  if (mine === null || mine.unseen || mine.newComments === 0) return null;
  return (
    <Link to={`${path}#new`} className={`${quiet.action} ${classes.new}`}>
      {postTexts.newComments(mine.newComments)}
    </Link>
  );
}
