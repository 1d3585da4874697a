import classes from './create-post-words.module.css';

/** "Create Post" on small screens, "Create Post / Thread" where there is room. */
export function CreatePostWords() {
  return (
    <>
      Create Post<span className={classes.wide}>{' / Thread'}</span>
    </>
  );
}
