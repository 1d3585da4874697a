import { Link } from 'react-router';
import { usePrefetch } from '#web/lib/use-prefetch.ts';
import { ModeratorMark } from '#web/ui/moderator-mark.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import type { Person } from './api/people.ts';
import classes from './person-row.module.css';

export function PersonRow({ person, to }: { person: Person; to: string }) {
  const { name, year, pictureUrl } = person;
  return (
    <Link to={to} prefetch={usePrefetch()} className={classes.person}>
      <PersonAvatar name={name} pictureUrl={pictureUrl} size={32} />
      <span className={classes.name}>{name}</span>
      {year !== null && <span className={classes.year}>{year}</span>}
      <ModeratorMark person={person} />
    </Link>
  );
}
