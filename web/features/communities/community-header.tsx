import type { ReactNode } from 'react';
import { Mark } from '#web/ui/mark.tsx';
import type { Community } from './api/community.ts';
import classes from './community-header.module.css';
import { communityTexts } from './texts/community.ts';

interface CommunityHeaderProps {
  community: Community;
  /** What can be done here. */
  children: ReactNode;
}

/** Name and school of a community; the global one says what it is. */
export function CommunityHeader({ community, children }: CommunityHeaderProps) {
  const { institution } = community;
  return (
    <header className={classes.header}>
      {institution === null && (
        <div className={classes.mark}>
          <Mark size={52} />
        </div>
      )}
      <div className={classes.words}>
        {institution !== null && <p className={classes.school}>{institution.name}</p>}
        <h1 className={classes.name}>{institution === null ? communityTexts.dashboard : community.displayName}</h1>
        {institution === null && <p className={classes.global}>{communityTexts.global}</p>}
        {institution !== null && community.subtitle !== institution.name && <p className={classes.subtitle}>{community.subtitle}</p>}
      </div>
      <div className={classes.action}>{children}</div>
    </header>
  );
}
