import { type Item, useNavigation } from '#web/features/site/navigation/api/navigation.ts';
import { BarWays } from '#web/features/site/navigation/bar-ways.tsx';
import { MenuWays } from '#web/features/site/navigation/menu-ways.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import { shellTexts } from './texts/shell.ts';
import classes from './top-bar.module.css';
import { JOINING, visitorWays } from './visitor-ways.ts';
import { Way } from './way.tsx';

const ROOM = { narrow: 2, wide: 4 };
const NO_ITEMS: readonly Item[] = [];

export function VisitorBar({ known }: { known: boolean }) {
  const { data } = useNavigation(null, known);
  const ways = visitorWays(known, data?.items ?? NO_ITEMS);
  return (
    <>
      <nav className={classes.ways} aria-label={shellTexts.main}>
        <ul className={classes.list}>
          <BarWays items={ways} member={null} room={ROOM} withoutScript />
        </ul>
        {known && (
          <ul className={classes.list} data-end>
            <li>
              <Way to="/login" className={classes.way}>
                {shellTexts.logIn}
              </Way>
            </li>
            <li>
              <Way to="/pre-signup" className={classes.way} data-call>
                {shellTexts.signUp}
              </Way>
            </li>
          </ul>
        )}
      </nav>
      <div className={classes.tools}>
        <SchemeSwitch className={classes.icon} />
        <MobileMenu withoutScript>{() => <MenuWays items={known ? [...ways, ...JOINING] : ways} member={null} />}</MobileMenu>
      </div>
    </>
  );
}
