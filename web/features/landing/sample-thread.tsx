import type { ReactNode } from 'react';
import classes from './sample-thread.module.css';

/** A thread as it reads inside; the people are the sample peers of this page. */
export function SampleThread() {
  return (
    <figure className={classes.thread}>
      <div className={classes.post}>
        <p className={classes.category}>Question</p>
        <p className={classes.title}>What do you wish you had known before your first day in the anatomy lab?</p>
        <p className={classes.by}>Anjali Menon, M1</p>
      </div>
      <ol className={classes.answers}>
        <Answer by="Felix Halloran, M3" likes={31}>
          Learn relations, not lists. For every structure: what lies in front of it, what behind, what do I hit next?
        </Answer>
        <Answer by="Mika Sato, M2" likes={18}>
          Eat breakfast. And say thank you to your donor, once, quietly. It changes the year.
        </Answer>
      </ol>
      <figcaption className={classes.caption}>A thread, as it reads inside</figcaption>
    </figure>
  );
}

function Answer({ by, likes, children }: { by: string; likes: number; children: ReactNode }) {
  return (
    <li className={classes.answer}>
      <p className={classes.text}>{children}</p>
      <p className={classes.by}>
        {by}
        <span className={classes.likes}>{likes} likes</span>
      </p>
    </li>
  );
}
