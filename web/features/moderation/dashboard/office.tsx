import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import page from '#web/ui/page.module.css';
import classes from './office.module.css';
import { officeTexts as texts } from './texts/office.ts';

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
export function Office({ institution, name, title = texts.title, place, children }: OfficeProps) {
  const nav = useRef<HTMLElement>(null);
  // On a phone they do not all fit; the one that one is on is among those that show.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>(`[data-way="${place}"]`);
    if (nav.current != null && current != null) nav.current.scrollLeft = current.offsetLeft - nav.current.offsetLeft - 48;
  }, [place]);
  const home = `/admin/${institution}`;
  const ways: [OfficePlace, string][] = [
    ['students', home],
    ['reports', `${home}?tab=reports`],
    ['log', `${home}/log`],
    ['guidelines', '/moderator-guidelines'],
  ];
  return (
    <div className={classes.office}>
      <header className={classes.header}>
        <h1 className={page.title}>{title}</h1>
        {name !== undefined && (
          <p className={classes.school}>
            <bdi>{name}</bdi>
          </p>
        )}
      </header>
      <nav ref={nav} className={classes.tabs} aria-label={texts.title}>
        {ways.map(([way, to]) => (
          <Link key={way} to={to} data-way={way} aria-current={way === place ? 'page' : undefined} className={classes.tab}>
            {texts.ways[way]}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
