import { useSession } from '#web/lib/session.ts';
import { AnnouncementBanner } from './announcement.tsx';
import { BrandLink } from './brand.tsx';
import { DeletionNotice } from './deletion-notice.tsx';
import { MemberBar } from './member-bar.tsx';
import { SuspensionNotice } from './suspension-notice.tsx';
import classes from './top-bar.module.css';
import { VisitorBar } from './visitor-bar.tsx';

/**
 * The site's name, the navigation and the tools above every page, followed by urgent notices. On small screens the navigation is in a menu.
 * @param tabs whether a phone shows the tab bar below the page
 */
export function TopBar({ tabs }: { tabs: boolean }) {
  const viewer = useSession();
  return (
    <>
      <header className={classes.bar} data-tabs={tabs || undefined}>
        <div className={classes.inner}>
          <BrandLink />
          {viewer ? <MemberBar viewer={viewer} /> : <VisitorBar known={viewer === null} />}
        </div>
      </header>
      <AnnouncementBanner />
      {viewer && <SuspensionNotice />}
      {viewer?.deletion && <DeletionNotice at={viewer.deletion.at} />}
    </>
  );
}
