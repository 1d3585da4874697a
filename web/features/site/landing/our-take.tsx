import classes from './our-take.module.css';
import { Section } from './section.tsx';
import { landingTexts } from './texts/landing.ts';

const texts = landingTexts.take;

export function OurTake() {
  return (
    <Section title={texts.title}>
      <div className={classes.prose}>
        <p>{texts.remembers}</p>
        <p>{texts.plain}</p>
      </div>
      <dl className={classes.points}>
        <div>
          <dt>{texts.people.title}</dt>
          <dd>{texts.people.text}</dd>
        </div>
        <div>
          <dt>{texts.ads.title}</dt>
          <dd>{texts.ads.text}</dd>
        </div>
        <div>
          <dt>{texts.price.title}</dt>
          <dd>{texts.price.text}</dd>
        </div>
      </dl>
    </Section>
  );
}
