import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './office.module.css';

export type OfficePlace = 'students' | 'reports' | 'log' | 'guidelines';

interface OfficeProps {
  /** The school's slug. */
  institution: string;
  /** Its name, where it is known. */
  name?: string;
  title?: string;
  place: OfficePlace;
  children: ReactNode;
}

/** What every page of a school's moderators has: whose it is, and the ways between them. */
export function Office({ institution, name, title = 'Moderation', place, children }: OfficeProps) {
  const home = `/admin/${institution}`;
  const ways: [OfficePlace, string, string][] = [
    ['students', home, 'Medical Students'],
    ['reports', `${home}?tab=reports`, 'Reported Content'],
    ['log', `${home}/log`, 'Log'],
    ['guidelines', '/moderator-guidelines', 'Guidelines'],
  ];
  return (
    <div className={classes.office}>
      <header className={classes.header}>
        <h1 className={classes.title}>{title}</h1>
        {name !== undefined && <p className={classes.school}>{name}</p>}
      </header>
      <nav className={classes.tabs} aria-label="Moderation">
        {ways.map(([way, to, label]) => (
          <Link key={way} to={to} aria-current={way === place ? 'page' : undefined} className={classes.tab}>
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
