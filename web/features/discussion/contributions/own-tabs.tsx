import { Link, useLocation } from 'react-router';
import { useComingLocation } from '#web/features/discussion/posts/filter-screen.ts';
import { OWN_TABS, ownAddress, readOwnChoice } from './own-address.ts';
import { ownTexts } from './texts/own.ts';
import classes from './your-posts.module.css';

/** The two lists. Each is an address of its own, so these are links; the order comes along. */
export function OwnTabs() {
  const { pathname } = useLocation();
  const { tab: chosen, sort } = readOwnChoice(new URLSearchParams(useComingLocation().search));
  return (
    <nav className={classes.tabs} aria-label={ownTexts.both}>
      {OWN_TABS.map((tab) => (
        <Link
          key={tab}
          to={pathname + ownAddress({ tab, sort })}
          preventScrollReset
          aria-current={tab === chosen ? 'page' : undefined}
          className={classes.tab}
        >
          {ownTexts.tabs[tab]}
        </Link>
      ))}
    </nav>
  );
}
