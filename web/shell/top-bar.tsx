import { useSession } from '#web/lib/session.ts';
import { BrandLink } from './brand.tsx';
import { useMemberParts } from './member-bar-loader.ts';
import classes from './top-bar.module.css';
import { VisitorBar } from './visitor-bar.tsx';

/** Name, ways and tools above every page, and below them what somebody has to know first. On small screens the ways are in a menu. */
export function TopBar() {
  const viewer = useSession();
  const parts = useMemberParts(viewer != null);
  return (
    <>
      <header className={classes.bar} data-member={viewer ? true : undefined}>
        <div className={classes.inner}>
          <BrandLink />
          {viewer && parts ? <parts.MemberBar viewer={viewer} /> : <VisitorBar known={viewer === null} />}
        </div>
      </header>
      {viewer && parts && <parts.SuspensionNotice />}
    </>
  );
}
