import classes from './sample-thread.module.css';
import { landingTexts } from './texts/landing.ts';

const texts = landingTexts.thread;

export function SampleThread() {
  return (
    <figure className={classes.thread}>
      <div className={classes.post}>
        <p className={classes.category}>{texts.category}</p>
        <p className={classes.title}>{texts.title}</p>
        <p className={classes.by}>{texts.by}</p>
      </div>
      <ol className={classes.answers}>
        <Answer {...texts.first} likes={31} />
        <Answer {...texts.second} likes={18} />
      </ol>
      <figcaption className={classes.caption}>{texts.caption}</figcaption>
    </figure>
  );
}

function Answer({ by, text, likes }: { by: string; text: string; likes: number }) {
  return (
    <li className={classes.answer}>
      <p className={classes.text}>{text}</p>
      <p className={classes.by}>
        {by}
        <span className={classes.likes}>{texts.likes(likes)}</span>
      </p>
    </li>
  );
}
