import { IconChevronDown, IconLogout, IconMenu2, IconPencilPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { communitiesQuery } from '#web/features/communities/api/communities.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { usePopover } from '#web/ui/use-popover.ts';
import { useSession, type Viewer } from './api/session.ts';
import { useSignOut } from './api/sign-out.ts';
import { BrandLink } from './brand.tsx';
import { CommunityLinks } from './community-links.tsx';
import { DashboardLink } from './dashboard-link.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import classes from './top-bar.module.css';
import { VisitorLinks } from './visitor-links.tsx';
import { Way } from './way.tsx';

/** Name, ways and tools above every page. On small screens the ways are in a menu. */
export function TopBar() {
  const viewer = useSession();
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <BrandLink />
        {viewer ? <MemberBar viewer={viewer} /> : <VisitorBar known={viewer === null} />}
      </div>
    </header>
  );
}

function VisitorBar({ known }: { known: boolean }) {
  const menu = usePopover();
  return (
    <>
      <nav className={classes.ways} aria-label="Main">
        <VisitorLinks known={known} className={classes.way} />
      </nav>
      <div className={classes.tools}>
        <SchemeSwitch />
        <MenuButton menu={menu} />
      </div>
      <div {...menu.panel} className={classes.menu}>
        <nav className={classes.menuWays} aria-label="Menu">
          <VisitorLinks known={known} className={classes.menuWay} />
        </nav>
      </div>
    </>
  );
}

function MemberBar({ viewer }: { viewer: Viewer }) {
  const menu = usePopover();
  const panel = usePopover();
  const communities = useQuery({ ...communitiesQuery(useApi()), enabled: viewer.complete });
  const signOut = useSignOut();
  const profile = `/profiles/${viewer.username}`;
  // A premed student's one community is their Dashboard already.
  const further = viewer.complete && (communities.data?.items.some(({ path }) => path !== viewer.homePath) ?? true);
  return (
    <>
      <nav className={classes.ways} aria-label="Main">
        <DashboardLink viewer={viewer} className={classes.way} />
        {further && (
          <>
            <button {...panel.button} className={classes.way}>
              Communities
              <IconChevronDown size={16} stroke={1.8} aria-hidden="true" />
            </button>
            <div {...panel.panel} className={classes.panel}>
              <CommunityLinks communities={communities} />
            </div>
          </>
        )}
      </nav>
      <div className={classes.tools}>
        {viewer.complete && (
          <Way to="/create-post" className={classes.create}>
            <IconPencilPlus size={18} stroke={1.8} aria-hidden="true" />
            <span className={classes.createWords}>Create Post</span>
          </Way>
        )}
        <SchemeSwitch />
        {viewer.complete && (
          <Link to={profile} className={classes.profile} aria-label={`Your profile, ${viewer.name}`} title={viewer.name}>
            <PersonAvatar name={viewer.name} pictureUrl={viewer.pictureUrl} size={34} />
          </Link>
        )}
        <button type="button" className={classes.signOut} disabled={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out
        </button>
        <MenuButton menu={menu} />
      </div>
      <div {...menu.panel} className={classes.menu}>
        <nav className={classes.menuWays} aria-label="Menu">
          <DashboardLink viewer={viewer} className={classes.menuWay} />
          {further && <CommunityLinks communities={communities} expandable />}
          {viewer.complete && (
            <Link to={profile} className={classes.menuWay}>
              <PersonAvatar name={viewer.name} pictureUrl={viewer.pictureUrl} size={32} />
              <span className={classes.who}>Your profile</span>
            </Link>
          )}
          <button
            type="button"
            className={classes.menuWay}
            disabled={signOut.isPending}
            onClick={() => {
              menu.close();
              signOut.mutate();
            }}
          >
            <IconLogout size={20} stroke={1.6} aria-hidden="true" />
            Sign out
          </button>
        </nav>
      </div>
    </>
  );
}

function MenuButton({ menu }: { menu: ReturnType<typeof usePopover> }) {
  const Icon = menu.open ? IconX : IconMenu2;
  return (
    <button {...menu.button} className={classes.menuButton} aria-label={menu.open ? 'Close menu' : 'Open menu'}>
      <Icon size={24} stroke={1.6} aria-hidden="true" />
    </button>
  );
}
