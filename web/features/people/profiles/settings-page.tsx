import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import textAction from '#web/ui/text-action.module.css';
import classes from './settings-page.module.css';

interface SettingsSection {
  id: string;
  title: string;
  content: ReactNode;
}

interface SettingsPageProps {
  title: string;
  back: { words: string; to: string };
  sections: SettingsSection[];
}

export function SettingsPage({ title, back, sections }: SettingsPageProps) {
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Link to={back.to} className={textAction.action}>
          <IconArrowLeft size={20} aria-hidden="true" className={classes.arrow} />
          {back.words}
        </Link>
        <h1 className={classes.title}>{title}</h1>
      </header>
      <nav className={classes.nav} aria-label={title}>
        <ul>
          {sections.map(({ id, title: section }) => (
            <li key={id}>
              <a href={`#${id}`}>{section}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.sections}>
        {sections.map((section) => (
          <Section key={section.id} {...section} />
        ))}
      </div>
    </div>
  );
}

function Section({ id, title, content }: SettingsSection) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className={classes.section}>
      <h2 id={titleId} className={classes.sectionTitle}>
        {title}
      </h2>
      {content}
    </section>
  );
}
