import classes from './closing.module.css';
import { JoinLink } from './join-link.tsx';
import { Rings } from './rings.tsx';

export function Closing() {
  return (
    <section className={classes.closing} aria-labelledby="closing">
      <Rings className={classes.rings} />
      <h2 id="closing" className={classes.title}>
        Somebody has sat this exam before you.
      </h2>
      <p className={classes.text}>They are one thread away.</p>
      <JoinLink>Join Rounds</JoinLink>
    </section>
  );
}
