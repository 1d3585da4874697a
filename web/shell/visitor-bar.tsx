import { useEffect } from 'react';
import { type Item, useNavigation } from '#web/features/site/navigation/api/navigation.ts';
import { MobileNavigation } from '#web/features/site/navigation/mobile-navigation.tsx';
import { NavigationBar } from '#web/features/site/navigation/navigation-bar.tsx';
import { markUnread } from '#web/lib/unread-mark.ts';
import { MobileMenu } from './mobile-menu.tsx';
import { NavigationLink } from './navigation-link.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import { shellTexts } from './texts/shell.ts';
import classes from './top-bar.module.css';
import { SIGN_UP_ITEMS, visitorLinks } from './visitor-links.ts';

const ROOM = { narrow: 2, wide: 4 };
const NO_ITEMS: readonly Item[] = [];

export function VisitorBar({ known }: { known: boolean }) {
  const { data } = useNavigation(null, known);
  useEffect(() => {
    if (known) markUnread(false);
  }, [known]);
  const links = visitorLinks(known, data?.items ?? NO_ITEMS);
  return (
    <>
      <nav className={classes.ways} aria-label={shellTexts.main}>
        <ul className={classes.list}>
          <NavigationBar items={links} member={null} room={ROOM} withoutScript />
        </ul>
        {known && (
          <ul className={classes.list} data-end>
            <li>
              <NavigationLink to="/login" className={classes.way}>
                {shellTexts.logIn}
              </NavigationLink>
            </li>
            <li>
              <NavigationLink to="/pre-signup" className={classes.way} data-call>
                {shellTexts.signUp}
              </NavigationLink>
            </li>
          </ul>
        )}
      </nav>
      <div className={classes.tools}>
        <SchemeSwitch className={classes.icon} />
        <MobileMenu withoutScript>
          {() => <MobileNavigation items={known ? [...links, ...SIGN_UP_ITEMS] : links} member={null} />}
        </MobileMenu>
      </div>
    </>
  );
}
