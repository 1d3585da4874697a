import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import classes from './link-tabs.module.css';

interface Tab {
  to: string;
  label: string;
  current: boolean;
}

interface LinkTabsProps {
  label: string;
  tabs: Tab[];
  keepScroll?: boolean;
}

export function LinkTabs({ label, tabs, keepScroll = false }: LinkTabsProps) {
  const nav = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.to;

  // biome-ignore lint/correctness/useExhaustiveDependencies: when another tab becomes the current one
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current !== null && link != null) nav.current.scrollLeft = link.offsetLeft - nav.current.offsetLeft - 48;
  }, [current]);

  return (
    <nav ref={nav} className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={tab.to}
          preventScrollReset={keepScroll}
          aria-current={tab.current ? 'page' : undefined}
          className={classes.tab}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
