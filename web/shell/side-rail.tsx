import { VisuallyHidden } from '@mantine/core';
import { IconBookmark, IconFlag, IconHome2, IconMessageQuestion, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router';
import { isPathOfYear } from '#shared/rules/communities.ts';
import { formatNumber } from '#shared/rules/locale.ts';
import { OWN_PLACES } from '#shared/rules/navigation.ts';
import { SECTION_TEXTS } from '#shared/rules/texts/navigation.ts';
import { type CommunityDetail, useCurrentCommunity } from '#web/features/communities/api/community.ts';
import { useKnownUnread } from '#web/features/discussion/reading/api/unread-counts.ts';
import { UnreadNumber } from '#web/features/discussion/reading/unread-number.tsx';
import { readTab } from '#web/features/moderation/reports/report-address.ts';
import { useKnownWaitingReports } from '#web/features/moderation/reports/use-waiting-reports.ts';
import { type Section, useNavigation } from '#web/features/site/navigation/api/navigation.ts';
import { ItemLink } from '#web/features/site/navigation/item-link.tsx';
import { COMMUNITIES_MENU } from '#web/features/site/navigation/navigation-bar.tsx';
import type { Viewer } from '#web/lib/session.ts';
import { useDraftCount } from './drafts/stored-drafts.ts';
import { NavigationLink } from './navigation-link.tsx';
import classes from './side-rail.module.css';
import { memberTexts } from './texts/member.ts';
import { railTexts as texts } from './texts/rail.ts';

type Item = Section['items'][number];

export function SideRail({ viewer }: { viewer: Viewer }) {
  const { items = [], sections = null, classes: classesInAll = 0 } = useNavigation(viewer).data ?? {};
  const { byPath, total } = useKnownUnread();
  const current = useCurrentCommunity();
  const drafts = useDraftCount(viewer.id);
  const dashboard = items.find(({ slug }) => slug === OWN_PLACES.dashboard);
  const admin = items.find(({ slug }) => slug === OWN_PLACES.admin);
  const listed = (sections ?? []).filter(({ kind }) => kind !== 'more' && kind !== 'classes');
  const own = sections?.find(({ kind }) => kind === 'classes')?.items ?? [];
  const link = (item: Item) => <ItemLink item={{ ...item, unread: byPath.get(item.href ?? '') ?? 0 }} className={classes.link} />;
  return (
    <nav className={classes.rail} aria-label={texts.name} data-behind-menu>
      <ul className={classes.list}>
        <Place to="/home" icon={<IconHome2 size={20} aria-hidden="true" />} unread={total}>
          {texts.home}
        </Place>
        <Place to="/unanswered" icon={<IconMessageQuestion size={20} aria-hidden="true" />}>
          {texts.unanswered}
        </Place>
        <Place to="/saved" icon={<IconBookmark size={20} aria-hidden="true" />}>
          {texts.saved}
        </Place>
        <Place to="/drafts" icon={<IconPencil size={20} aria-hidden="true" />}>
          {texts.drafts}
          {drafts > 0 && <span className={classes.number}>{formatNumber(drafts)}</span>}
        </Place>
        {admin?.href && <Reports school={viewer.institution?.slug ?? ''} href={admin.href} />}
      </ul>
      {dashboard !== undefined && (
        <ul className={classes.list}>
          <li>{link(dashboard)}</li>
        </ul>
      )}
      {listed.map((section) => (
        <RailSection key={section.kind} title={section.title}>
          {section.items.map((item) => (
            <li key={item.id} className={classes.item}>
              {link(item)}
              {isPathOfYear(item.href, viewer.year) && <span className={classes.year}>{texts.ownYear}</span>}
            </li>
          ))}
        </RailSection>
      ))}
      {/* Last, so that the current page's class shifts nothing else. */}
      {classesInAll > 0 && (
        <RailSection title={SECTION_TEXTS.classes} action={own.length < classesInAll && <AllClasses count={classesInAll} />}>
          {withCurrent(own, current).map((item) => (
            <li key={item.id}>{link(item)}</li>
          ))}
        </RailSection>
      )}
    </nav>
  );
}

function withCurrent(own: readonly Item[], current: CommunityDetail | undefined): readonly Item[] {
  if (current?.subSlug !== 'classes' || own.some(({ href }) => href === current.path)) return own;
  return [...own, { id: current.id, label: current.displayName, slug: current.slug, href: current.path, external: false, children: [] }];
}

interface PlaceProps {
  to: string;
  icon: ReactNode;
  unread?: number;
  current?: boolean;
  children: ReactNode;
}

function Place({ to, icon, unread = 0, current = true, children }: PlaceProps) {
  const id = useId();
  return (
    <li>
      <NavigationLink
        to={to}
        end
        className={classes.link}
        aria-current={current ? 'page' : false}
        aria-describedby={unread > 0 ? id : undefined}
      >
        {icon}
        {children}
        <UnreadNumber count={unread} id={id} />
      </NavigationLink>
    </li>
  );
}

function Reports({ school, href }: { school: string; href: string }) {
  const waiting = useKnownWaitingReports(school);
  const current = readTab(useSearchParams()[0]) === 'reports';
  return (
    <Place to={`${href}?tab=reports`} icon={<IconFlag size={20} aria-hidden="true" />} current={current}>
      {texts.reports}
      {waiting > 0 && (
        <span className={classes.reports}>
          {formatNumber(waiting)}
          <VisuallyHidden>{memberTexts.waiting}</VisuallyHidden>
        </span>
      )}
    </Place>
  );
}

interface RailSectionProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

function RailSection({ title, action, children }: RailSectionProps) {
  const id = useId();
  return (
    <>
      <div className={classes.head}>
        <p id={id} className={classes.title}>
          {title}
        </p>
        {action}
      </div>
      <ul className={classes.list} aria-labelledby={id}>
        {children}
      </ul>
    </>
  );
}

function AllClasses({ count }: { count: number }) {
  return (
    <button type="button" className={classes.all} popoverTarget={COMMUNITIES_MENU} aria-label={texts.allClasses.name(count)}>
      {texts.allClasses.words(count)}
    </button>
  );
}
