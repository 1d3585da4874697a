import { useSession } from '#web/lib/session.ts';
import { BrandLink } from './brand.tsx';
import { DeletionNotice } from './deletion-notice.tsx';
import { MemberBar } from './member-bar.tsx';
import { SuspensionNotice } from './suspension-notice.tsx';
import classes from './top-bar.module.css';
import { VisitorBar } from './visitor-bar.tsx';

/**
 * Name, ways and tools above every page, and below them what somebody has to know first. On small screens the ways are in a menu.
 * @param tabs whether a phone shows the bar below the page
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
      {viewer && <SuspensionNotice />}
      {viewer?.deletion && <DeletionNotice at={viewer.deletion.at} />}
    </>
  );
}
