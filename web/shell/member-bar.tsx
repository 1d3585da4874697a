import { VisuallyHidden } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { formatNumber } from '#shared/rules/locale.ts';
import { OWN_PLACES } from '#shared/rules/navigation.ts';
import { useUnreadCounts } from '#web/features/discussion/reading/api/unread-counts.ts';
import { MessagesLink } from '#web/features/messages/messages-link.tsx';
import { loadWaitingReports, useWaitingReports } from '#web/features/moderation/reports/use-waiting-reports.ts';
import { NotificationBell } from '#web/features/notifications/notification-bell.tsx';
import { type Item, navigationQuery, useNavigation } from '#web/features/site/navigation/api/navigation.ts';
import { BarWays } from '#web/features/site/navigation/bar-ways.tsx';
import { MenuWays } from '#web/features/site/navigation/menu-ways.tsx';
import { NavigationState } from '#web/features/site/navigation/navigation-state.tsx';
import type { Api } from '#web/lib/api.ts';
import type { Viewer } from '#web/lib/session.ts';
import { FindButton } from '#web/shell/palette/find-button.tsx';
import account from './account-ways.module.css';
import { AccountWays } from './account-ways.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { memberTexts } from './texts/member.ts';
import { shellTexts } from './texts/shell.ts';
import classes from './top-bar.module.css';
import { useAccountNews } from './use-account-news.ts';
import { Way } from './way.tsx';

const ROOM = { narrow: 2, wide: 5 };

/** The one way that is known without asking for the navigation. */
function home(viewer: Viewer): Item {
  const slug = OWN_PLACES.dashboard;
  return { id: slug, slug, label: memberTexts.dashboard, href: viewer.homePath, external: false, position: 10, inBar: true, children: [] };
}

/** What moderators come for, without the page of students before it. */
function reportsOf(admin: Item, waiting: number): Item {
  return {
    ...admin,
    id: 'reports',
    slug: 'reports',
    label: memberTexts.reports,
    href: `${admin.href}?tab=reports`,
    ...(waiting > 0 && { news: <WaitingReports count={waiting} /> }),
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

function leadsToOffice({ slug }: Pick<Item, 'slug'>): boolean {
  return slug === OWN_PLACES.admin;
}

/** What the bar says besides its ways, for a page that comes whole; after the navigation, which tells who moderates. */
export async function loadBarNews(api: Api, queryClient: QueryClient, viewer: Viewer): Promise<void> {
  const navigation = queryClient.getQueryData<{ items: Item[] }>(navigationQuery(api, viewer).queryKey);
  if (viewer.institution !== null && navigation?.items.some(leadsToOffice))
    await loadWaitingReports(queryClient, api, viewer.institution.slug);
}

/** The bar of somebody who is signed in. */
export function MemberBar({ viewer }: { viewer: Viewer }) {
  useAccountNews();
  const query = useNavigation(viewer);
  const { items: known, sections } = query.data ?? { items: [home(viewer)], sections: null };
  const waiting = useWaitingReports(viewer, known.some(leadsToOffice) ? (viewer.institution?.slug ?? null) : null);
  const { byPath, total } = useUnreadCounts(viewer);
  const withUnread = <Way extends { slug: string; href: string | null }>(way: Way) => {
    const unread = way.slug === OWN_PLACES.home ? total : byPath.get(way.href ?? '');
    return unread === undefined ? way : { ...way, unread };
  };
  const items = known.map(withUnread).flatMap((item) => (leadsToOffice(item) ? [item, reportsOf(item, waiting)] : [item]));
  const counted = sections?.map((section) => ({ ...section, items: section.items.map(withUnread) })) ?? null;
  const missing = query.data === undefined;
  return (
    <>
      <nav className={classes.ways} aria-label={shellTexts.main}>
        <ul className={classes.list}>
          <BarWays items={items} sections={counted} room={ROOM} />
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
        <MobileMenu news={waiting > 0 ? memberTexts.menuWithReports : null}>
          {(close) => (
            <>
              {viewer.complete && (
                <li>
                  <FindButton className={account.way} worded onPress={close} />
                </li>
              )}
              <MenuWays items={items} sections={counted} />
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
