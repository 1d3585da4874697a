import classes from './hero.module.css';
import { JoinLink } from './join-link.tsx';
import { Rings } from './rings.tsx';
import { SampleThread } from './sample-thread.tsx';
import { TypedHeadline } from './typed-headline.tsx';

export function Hero() {
  return (
    <div className={classes.hero}>
      <div className={classes.words}>
        <TypedHeadline lead="Medical school is easier" parts={['when you can ask', 'the year above.']} />
        <p className={classes.lead}>
          Rounds is the forum for medical and premed students, organized by school: one place for everybody, one for your year, one for each
          class. Ask, answer, and pass on what helped.
        </p>
        <div className={classes.ways}>
          <JoinLink>Join Rounds</JoinLink>
          <a href="#communities" className={classes.look}>
            See what is inside
          </a>
        </div>
        <ul className={classes.facts}>
          <li>Free for now</li>
          <li>No ads</li>
          <li>Medical students verified by .edu address</li>
        </ul>
      </div>
      <div className={classes.picture}>
        <Rings className={classes.rings} />
        <SampleThread />
      </div>
    </div>
  );
}
