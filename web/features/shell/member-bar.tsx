import { IconPencilPlus } from '@tabler/icons-react';
import { OWN_PLACES } from '#shared/rules/navigation.ts';
import { MessagesLink } from '#web/features/messages/messages-link.tsx';
import { type Item, useNavigation } from '#web/features/navigation/api/navigation.ts';
import { BarWays } from '#web/features/navigation/bar-ways.tsx';
import { MenuWays } from '#web/features/navigation/menu-ways.tsx';
import { NavigationState } from '#web/features/navigation/navigation-state.tsx';
import { NotificationBell } from '#web/features/notifications/notification-bell.tsx';
import { FindButton } from '#web/features/palette/find-button.tsx';
import account from './account-ways.module.css';
import { AccountWays } from './account-ways.tsx';
import type { Viewer } from './api/session.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { memberTexts } from './texts/member.ts';
import { shellTexts } from './texts/shell.ts';
import classes from './top-bar.module.css';
import { useAccountNews } from './use-account-news.ts';
import { Way } from './way.tsx';

/** What stands below it, where there is anything to say: a part of the same file, for the same people. */
export { SuspensionNotice } from './suspension-notice.tsx';

const ROOM = { narrow: 2, wide: 4 };

/** The one way that is known without asking for the navigation. */
function home(viewer: Viewer): Item {
  const slug = OWN_PLACES.dashboard;
  return { id: slug, slug, label: memberTexts.dashboard, href: viewer.homePath, external: false, position: 10, inBar: true, children: [] };
}

/** What moderators come for, without the page of students before it. */
function reportsOf(admin: Item): Item {
  return { ...admin, id: 'reports', slug: 'reports', label: memberTexts.reports, href: `${admin.href}?tab=reports` };
}

/** The bar of somebody who is signed in. */
export function MemberBar({ viewer }: { viewer: Viewer }) {
  useAccountNews();
  const query = useNavigation(viewer);
  const { items: known, sections } = query.data ?? { items: [home(viewer)], sections: null };
  const items = known.flatMap((item) => (item.slug === OWN_PLACES.admin ? [item, reportsOf(item)] : [item]));
  const missing = query.data === undefined;
  return (
    <>
      <nav className={classes.ways} aria-label={shellTexts.main}>
        <ul className={classes.list}>
          <BarWays items={items} sections={sections} room={ROOM} />
          {missing && (
            <li>
              <NavigationState query={query} />
            </li>
          )}
        </ul>
      </nav>
      <div className={classes.tools}>
        {viewer.complete && (
          <>
            <FindButton className={`${classes.icon} ${classes.find}`} />
            <Way to="/create-post" className={classes.create}>
              <IconPencilPlus size={18} stroke={1.8} aria-hidden="true" />
              <span className={classes.createWords}>{memberTexts.createPost}</span>
            </Way>
            <MessagesLink viewer={viewer} />
            <NotificationBell viewer={viewer} />
          </>
        )}
        <AvatarMenu viewer={viewer} />
        <MobileMenu>
          {(close) => (
            <>
              {viewer.complete && (
                <li>
                  <FindButton className={account.way} worded onPress={close} />
                </li>
              )}
              <MenuWays items={items} sections={sections} />
              {missing && (
                <li>
                  <NavigationState query={query} />
                </li>
              )}
              <AccountWays viewer={viewer} onDone={close} />
            </>
          )}
        </MobileMenu>
      </div>
    </>
  );
}
