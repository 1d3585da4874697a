import type { ReactNode } from 'react';
import { Mark } from '#web/ui/mark.tsx';
import page from '#web/ui/page.module.css';
import { SchoolLogo } from '#web/ui/school-logo.tsx';
import type { Community } from './api/community.ts';
import classes from './community-header.module.css';
import { communityTexts } from './texts/community.ts';

interface CommunityHeaderProps {
  community: Community;
  children: ReactNode;
}

export function CommunityHeader({ community, children }: CommunityHeaderProps) {
  const { institution, subtitle } = community;
  // Hide a subtitle that repeats the school's name or subtitle.
  const ownSubtitle = subtitle === institution?.name || subtitle === institution?.subtitle ? '' : subtitle;
  return (
    <header className={classes.header}>
      {institution === null && (
        <div className={classes.mark}>
          <Mark size={52} />
        </div>
      )}
      {institution !== null && <SchoolLogo url={institution.logoUrl} size={56} />}
      <div className={classes.words}>
        {institution !== null && (
          <p className={classes.school}>
            {institution.name}
            {institution.subtitle !== '' && <span className={classes.motto}> {institution.subtitle}</span>}
          </p>
        )}
        <h1 className={page.title}>{institution === null ? communityTexts.dashboard : community.displayName}</h1>
        {institution === null && <p className={classes.global}>{communityTexts.global}</p>}
        {institution !== null && ownSubtitle !== '' && <p className={classes.subtitle}>{ownSubtitle}</p>}
      </div>
      {children}
    </header>
  );
}
