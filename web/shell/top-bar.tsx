import { useSession } from '#web/lib/session.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { AnnouncementBanner } from './announcement.tsx';
import { BrandLink } from './brand.tsx';
import { MemberBar } from './member-parts.tsx';
import classes from './top-bar.module.css';
import { VisitorBar } from './visitor-bar.tsx';

const DeletionNotice = lazyPart(async () => (await import('./deletion-notice.tsx')).DeletionNotice);
const SuspensionNotice = lazyPart(async () => (await import('./suspension-notice.tsx')).SuspensionNotice);

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
      {viewer?.suspension && <SuspensionNotice {...viewer.suspension} />}
      {viewer?.deletion && <DeletionNotice at={viewer.deletion.at} />}
    </>
  );
}
