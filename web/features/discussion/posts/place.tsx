import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Community } from '#web/features/communities/api/community.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import classes from './place.module.css';

interface PlaceProps {
  community: Pick<Community, 'displayName' | 'path'> & { institution: { id: string; name: string } | null };
  open: boolean;
  children?: ReactNode;
}

export function Place({ community, open, children }: PlaceProps) {
  const { displayName, institution, path } = community;
  const own = useViewer()?.institution?.id;
  return (
    <p className={classes.place}>
      {open ? (
        <Link to={path} className={classes.community}>
          {displayName}
        </Link>
      ) : (
        <span className={classes.community}>{displayName}</span>
      )}
      {institution !== null && institution.id !== own && <span>{institution.name}</span>}
      {children}
    </p>
  );
}
