import classes from './create-post-words.module.css';
import { feedTexts } from './texts/feed.ts';

/** "Create Post" on small screens, "Create Post / Thread" where there is room. */
export function CreatePostWords() {
  return (
    <>
      {feedTexts.create.act}
      <span className={classes.wide}>{feedTexts.create.wide}</span>
    </>
  );
}
