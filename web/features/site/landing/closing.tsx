import { useSite } from '#web/lib/hooks.tsx';
import classes from './closing.module.css';
import { JoinLink } from './join-link.tsx';
import { Rings } from './rings.tsx';
import { landingTexts } from './texts/landing.ts';

export function Closing() {
  const { name } = useSite();
  return (
    <section className={classes.closing} aria-labelledby="closing">
      <Rings className={classes.rings} />
      <h2 id="closing" className={classes.title}>
        {landingTexts.closing.title}
      </h2>
      <p className={classes.text}>{landingTexts.closing.text}</p>
      <JoinLink>{landingTexts.join(name)}</JoinLink>
    </section>
  );
}
