import { VisuallyHidden } from '@mantine/core';
import { IconHome2, IconPencilPlus, IconUserCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber } from '#shared/rules/locale.ts';
import { HOME_POSITION, OWN_PLACES } from '#shared/rules/navigation.ts';
import { useCurrentCommunity } from '#web/features/communities/api/community.ts';
import { useUnreadCounts } from '#web/features/discussion/reading/api/unread-counts.ts';
import { MessagesLink } from '#web/features/messages/messages-link.tsx';
import { useWaitingReports } from '#web/features/moderation/reports/use-waiting-reports.ts';
import { NotificationBell } from '#web/features/notifications/notification-bell.tsx';
import { type Item, useNavigation } from '#web/features/site/navigation/api/navigation.ts';
import { MobileNavigation } from '#web/features/site/navigation/mobile-navigation.tsx';
import { NavigationBar } from '#web/features/site/navigation/navigation-bar.tsx';
import { NavigationState } from '#web/features/site/navigation/navigation-state.tsx';
import type { Viewer } from '#web/lib/session.ts';
import { FindButton } from '#web/shell/palette/find-button.tsx';
import { ReadingFacesAhead } from '#web/ui/reading-face.tsx';
import { AccountLinks } from './account-links.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { isModeration } from './bar-counts.ts';
import { MobileMenu } from './mobile-menu.tsx';
import { NavigationLink } from './navigation-link.tsx';
import { memberTexts } from './texts/member.ts';
import { railTexts } from './texts/rail.ts';
import { shellTexts } from './texts/shell.ts';
import classes from './top-bar.module.css';
import { UnreadMark } from './unread-mark.tsx';
import { useAccountEvents } from './use-account-events.ts';

const ROOM = { narrow: 2, wide: 5 };

function home(viewer: Viewer): Item {
  const slug = OWN_PLACES.dashboard;
  return { id: slug, slug, label: memberTexts.dashboard, href: viewer.homePath, external: false, position: 10, inBar: true, children: [] };
}

const unanswered: Item = {
  id: 'unanswered',
  slug: 'unanswered',
  label: railTexts.unanswered,
  href: '/unanswered',
  external: false,
  position: HOME_POSITION,
  inBar: false,
  children: [],
};

/** Links directly to the reports, because the tab of students comes first. */
function reportsOf(admin: Item, waiting: number): Item {
  return {
    ...admin,
    id: 'reports',
    slug: 'reports',
    label: memberTexts.reports,
    href: `${admin.href}?tab=reports`,
    ...(waiting > 0 && { badge: <WaitingReports count={waiting} /> }),
  };
}

function WaitingReports({ count }: { count: number }) {
  return (
    <span className={classes.count}>
      {formatNumber(count)}
      <VisuallyHidden>{memberTexts.waiting}</VisuallyHidden>
    </span>
  );
}

export function MemberBar({ viewer }: { viewer: Viewer }) {
  useAccountEvents();
  const query = useNavigation(viewer);
  const { items: loadedItems, sections } = query.data ?? { items: [home(viewer)], sections: null };
  const waiting = useWaitingReports(viewer, loadedItems.some(isModeration) ? (viewer.institution?.slug ?? null) : null);
  const { byPath, total } = useUnreadCounts(viewer);
  const withUnread = (item: Item): Item => {
    const unread = item.slug === OWN_PLACES.home ? total : byPath.get(item.href ?? '');
    return unread === undefined ? item : { ...item, unread };
  };
  const items = loadedItems.map(withUnread).flatMap((item) => (isModeration(item) ? [item, reportsOf(item, waiting)] : [item]));
  const missing = query.data === undefined;
  const menu = (
    <MobileMenu
      tab={viewer.complete ? memberTexts.tabs.communities : undefined}
      badgeLabel={waiting > 0 ? memberTexts.menuWithReports : null}
    >
      {(close) => (
        <>
          <MobileNavigation items={[...items, unanswered]} member={sections === null ? null : viewer} />
          {missing && (
            <li>
              <NavigationState query={query} />
            </li>
          )}
          <AccountLinks viewer={viewer} onDone={close} />
        </>
      )}
    </MobileMenu>
  );
  return (
    <>
      <ReadingFacesAhead />
      <nav className={classes.ways} aria-label={shellTexts.main}>
        <ul className={classes.list}>
          <NavigationBar items={items} member={sections === null ? null : viewer} room={ROOM} />
          {missing && (
            <li>
              <NavigationState query={query} />
            </li>
          )}
        </ul>
      </nav>
      <div className={classes.tools}>
        {viewer.complete && <FindButton className={classes.icon} />}
        {viewer.complete ? <Tabs viewer={viewer}>{menu}</Tabs> : menu}
        <AvatarMenu viewer={viewer} />
      </div>
    </>
  );
}

function Tabs({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  const community = useCurrentCommunity();
  return (
    <nav className={classes.tabs} aria-label={memberTexts.tabs.name}>
      <NavigationLink to="/home" className={classes.tab}>
        <IconHome2 size={24} aria-hidden="true" />
        <span className={classes.tabLabel}>{memberTexts.tabs.home}</span>
      </NavigationLink>
      {children}
      <NavigationLink to={community?.can.post ? `/create-post?community=${community.id}` : '/create-post'} className={classes.create}>
        <IconPencilPlus size={24} aria-hidden="true" />
        <span className={classes.createLabel}>{memberTexts.createPost}</span>
        <span className={classes.tabLabel} aria-hidden="true">
          {memberTexts.tabs.create}
        </span>
      </NavigationLink>
      <NotificationBell viewer={viewer} />
      <MessagesLink viewer={viewer} />
      <UnreadMark />
      {viewer.userType === 'premed_student' && (
        <NavigationLink to={`/profiles/${viewer.username}`} end className={classes.tab}>
          <IconUserCircle size={24} aria-hidden="true" />
          <span className={classes.tabLabel}>{memberTexts.profile}</span>
        </NavigationLink>
      )}
    </nav>
  );
}
