import classes from './create-post-label.module.css';
import { feedTexts } from './texts/feed.ts';

export function CreatePostLabel() {
  return (
    <>
      {feedTexts.create.act}
      <span className={classes.wide}>{feedTexts.create.wide}</span>
    </>
  );
}
