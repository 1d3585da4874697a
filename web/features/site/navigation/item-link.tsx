import { IconExternalLink } from '@tabler/icons-react';
import { type MouseEvent, useId } from 'react';
import { Link, NavLink } from 'react-router';
import { OWN_PLACES } from '#shared/rules/navigation.ts';
import { UnreadNumber } from '#web/features/discussion/reading/unread-number.tsx';
import { usePrefetch } from '#web/lib/use-prefetch.ts';
import { notify } from '#web/ui/notify.ts';
import type { Badges, Entry } from './api/navigation.ts';
import classes from './item-list.module.css';
import { navigationTexts } from './texts/navigation.ts';

interface ItemLinkProps {
  item: Pick<Entry, 'slug' | 'label' | 'href' | 'external'> & Badges;
  className: string | undefined;
}

export function ItemLink({ item: { slug, label, href, external, badge, unread = 0 }, className = '' }: ItemLinkProps) {
  const prefetch = usePrefetch();
  const numberId = useId();
  const labelElement = (
    <span className={classes.words} title={label}>
      {label}
    </span>
  );
  if (href === null) return <span className={className}>{labelElement}</span>;
  if (external) {
    return (
      <a href={href} className={className} target="_blank" rel="noopener noreferrer nofollow">
        {labelElement}
        <IconExternalLink size={16} className={classes.mark} role="img" aria-label={navigationTexts.otherSite} />
      </a>
    );
  }
  const isDashboard = slug === OWN_PLACES.dashboard;

  function onClick(event: MouseEvent) {
    // The server sends the log-in page as target if the school or its premed community is missing.
    if (!isDashboard || href !== '/login') return;
    event.preventDefault();
    notify.error(navigationTexts.dashboardFailed);
  }

  // A link with a query string is never marked as current: the menu also has one to the same page
  // without it.
  if (href.includes('?')) {
    return (
      <Link to={href} prefetch={prefetch} className={className}>
        {labelElement}
        {badge}
      </Link>
    );
  }
  return (
    <NavLink to={href} prefetch={prefetch} className={className} aria-describedby={unread > 0 ? numberId : undefined} onClick={onClick}>
      {labelElement}
      <UnreadNumber count={unread} id={numberId} />
    </NavLink>
  );
}
