import { VisuallyHidden } from '@mantine/core';
import { IconBookmark, IconFlag, IconHome2, IconMessageQuestion, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { isPathOfYear } from '#shared/rules/communities.ts';
import { formatNumber } from '#shared/rules/locale.ts';
import { OWN_PLACES } from '#shared/rules/navigation.ts';
import { SECTION_TEXTS } from '#shared/rules/texts/navigation.ts';
import { type CommunityDetail, useCommunityHere } from '#web/features/communities/api/community.ts';
import { useKnownUnread } from '#web/features/discussion/reading/api/unread-counts.ts';
import { UnreadNumber } from '#web/features/discussion/reading/unread-number.tsx';
import { useKnownWaitingReports } from '#web/features/moderation/reports/use-waiting-reports.ts';
import { type Section, useNavigation } from '#web/features/site/navigation/api/navigation.ts';
import { COMMUNITIES_MENU } from '#web/features/site/navigation/bar-ways.tsx';
import { ItemLink } from '#web/features/site/navigation/item-link.tsx';
import type { Viewer } from '#web/lib/session.ts';
import { useDrafts } from './drafts/kept-drafts.ts';
import classes from './side-rail.module.css';
import { memberTexts } from './texts/member.ts';
import { railTexts as texts } from './texts/rail.ts';
import { Way } from './way.tsx';

/** Where a member goes, beside every page that has the room: their own places, then their communities. */
export function SideRail({ viewer }: { viewer: Viewer }) {
  const { items = [], sections = null, classes: classesInAll = 0 } = useNavigation(viewer).data ?? {};
  const { byPath, total } = useKnownUnread();
  const here = useCommunityHere();
  const drafts = useDrafts(viewer.id).length;
  const dashboard = items.find(({ slug }) => slug === OWN_PLACES.dashboard);
  const admin = items.find(({ slug }) => slug === OWN_PLACES.admin);
  const listed = withHere(sections ?? [], here).filter(({ kind }) => kind !== 'more');
  const link = (item: Section['items'][number]) => (
    <ItemLink item={{ ...item, unread: byPath.get(item.href ?? '') ?? 0 }} className={classes.link} />
  );
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
          {section.kind === 'classes' && section.items.length < classesInAll && <AllClasses count={classesInAll} />}
        </RailSection>
      ))}
      {classesInAll > 0 && listed.every(({ kind }) => kind !== 'classes') && (
        <RailSection title={SECTION_TEXTS.classes}>
          <AllClasses count={classesInAll} />
        </RailSection>
      )}
    </nav>
  );
}

/** With the class whose page is shown, also where one does not follow it and has read nothing there yet. */
function withHere(sections: readonly Section[], here: CommunityDetail | undefined): readonly Section[] {
  if (here?.subSlug !== 'classes' || sections.some(({ items }) => items.some(({ href }) => href === here.path))) return sections;
  const item = { id: here.id, label: here.displayName, slug: here.slug, href: here.path, external: false, children: [] };
  const known = sections.some(({ kind }) => kind === 'classes');
  if (!known) return [...sections, { kind: 'classes', title: SECTION_TEXTS.classes, items: [item] }];
  return sections.map((section) => (section.kind === 'classes' ? { ...section, items: [...section.items, item] } : section));
}

interface PlaceProps {
  to: string;
  icon: ReactNode;
  unread?: number;
  children: ReactNode;
}

function Place({ to, icon, unread = 0, children }: PlaceProps) {
  const id = useId();
  return (
    <li>
      <Way to={to} end className={classes.link} aria-describedby={unread > 0 ? id : undefined}>
        {icon}
        {children}
        <UnreadNumber count={unread} id={id} />
      </Way>
    </li>
  );
}

/** What waits for a moderator. */
function Reports({ school, href }: { school: string; href: string }) {
  const waiting = useKnownWaitingReports(school);
  return (
    <Place to={`${href}?tab=reports`} icon={<IconFlag size={20} aria-hidden="true" />}>
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

function RailSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <p id={id} className={classes.title}>
        {title}
      </p>
      <ul className={classes.list} aria-labelledby={id}>
        {children}
      </ul>
    </>
  );
}

/** Opens the menu of the bar. */
function AllClasses({ count }: { count: number }) {
  return (
    <li>
      <button type="button" className={classes.link} popoverTarget={COMMUNITIES_MENU}>
        {texts.allClasses(count)}
      </button>
    </li>
  );
}
