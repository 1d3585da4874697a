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
        {[texts.people, texts.ads, texts.price].map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
