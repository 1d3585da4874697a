import { useSite } from '#web/lib/hooks.tsx';
import classes from './communities.module.css';
import { Section } from './section.tsx';

const COMMUNITIES = [
  {
    name: 'The Dashboard',
    who: 'Medical students of every school',
    text: 'One global community for what is the same everywhere: rotations, research, boards, and the question of what on earth to specialize in.',
  },
  { name: 'General', who: 'Your whole school', text: 'The noticeboard, the corridor and the kitchen table of one school.' },
  {
    name: 'Grade Forums',
    who: 'M1, M2, M3, M4',
    text: 'One for each year, open to the whole school: read in your first year what the third is worried about, and answer when it is your turn.',
  },
  {
    name: 'Classes',
    who: 'One for each class',
    text: 'The notes that helped, the slide nobody understood, and last year’s answer to exactly this.',
  },
  {
    name: 'Premed',
    who: 'Premed students, at every school',
    text: 'Each school has a Premed Dashboard. Premed students read and write in all of them, and ask the people who got in.',
  },
];

export function Communities() {
  const { supportEmail } = useSite();
  return (
    <Section
      id="communities"
      title="Communities For Everyone"
      aside={
        <p className={classes.missing}>
          Your school or class is missing? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      }
    >
      <ul className={classes.list}>
        {COMMUNITIES.map(({ name, who, text }) => (
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
