import { Link, useLocation } from 'react-router';
import { FILTER_NAMES, type NotificationFilter } from '#shared/rules/notifications.ts';
import classes from './notification-chips.module.css';
import { notificationsTexts } from './texts/notifications.ts';

const texts = notificationsTexts.filters;
const CHIPS: readonly (NotificationFilter | undefined)[] = [undefined, ...FILTER_NAMES];

/** Undefined selects all. */
export function readFilter(search: URLSearchParams): NotificationFilter | undefined {
  return FILTER_NAMES.find((name) => name === search.get('kind'));
}

export function NotificationChips({ filter }: { filter: NotificationFilter | undefined }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={texts.label} className={classes.chips}>
      {CHIPS.map((one) => (
        <Link
          key={one ?? 'all'}
          to={one === undefined ? pathname : `${pathname}?kind=${one}`}
          replace
          preventScrollReset
          aria-current={one === filter ? 'page' : undefined}
          className={classes.chip}
        >
          {one === undefined ? texts.all : texts.names[one]}
        </Link>
      ))}
    </nav>
  );
}
