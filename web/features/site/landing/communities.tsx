import { useSite } from '#web/lib/hooks.tsx';
import classes from './communities.module.css';
import { Section } from './section.tsx';
import { landingTexts } from './texts/landing.ts';

const texts = landingTexts.communities;

export function Communities() {
  const { supportEmail } = useSite();
  return (
    <Section
      id="communities"
      title={texts.title}
      aside={
        <p className={classes.missing}>
          {texts.missing.before}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          {texts.missing.after}
        </p>
      }
    >
      <ul className={classes.list}>
        {texts.list.map(({ name, who, text }) => (
          <li key={name} className={classes.community}>
            <h3 className={classes.name}>{name}</h3>
            <div>
              <p className={classes.who}>{who}</p>
              <p className={classes.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
