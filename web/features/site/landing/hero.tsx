import { useSite } from '#web/lib/hooks.tsx';
import classes from './hero.module.css';
import { JoinLink } from './join-link.tsx';
import { Rings } from './rings.tsx';
import { SampleThread } from './sample-thread.tsx';
import { landingTexts } from './texts/landing.ts';
import { TypedHeadline } from './typed-headline.tsx';

const texts = landingTexts.hero;

export function Hero() {
  const { name } = useSite();
  return (
    <div className={classes.hero}>
      <div className={classes.words}>
        <TypedHeadline {...texts.headline} />
        <p className={classes.lead}>{texts.text(name)}</p>
        <div className={classes.ways}>
          <JoinLink>{landingTexts.join(name)}</JoinLink>
          <a href="#communities" className={classes.look}>
            {texts.look}
          </a>
        </div>
        <ul className={classes.facts}>
          <li>{texts.facts.free}</li>
          <li>{texts.facts.ads}</li>
          <li>{texts.facts.verified}</li>
        </ul>
      </div>
      <div className={classes.picture}>
        <Rings className={classes.rings} />
        <SampleThread />
      </div>
    </div>
  );
}
