import { type ReactNode, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { Keys } from '#web/shell/shortcuts/keys.tsx';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import { RowIcons } from '#web/ui/row-icon.tsx';
import { Footer } from './footer.tsx';
import { Reporting } from './reporting.tsx';
import classes from './shell.module.css';
import { shellTexts } from './texts/shell.ts';
import { TopBar } from './top-bar.tsx';
import { useBars } from './use-scheme.ts';

/** What stands around every page, also around those that failed. */
export function Shell({ children }: { children: ReactNode }) {
  useFocusOnNavigation();
  useBars();
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        {shellTexts.skip}
      </a>
      <RowIcons />
      <ProgressLine />
      <TopBar />
      <div className={classes.page} data-behind-menu>
        <Reporting>{children}</Reporting>
      </div>
      <div id="page-end" data-behind-menu>
        <Footer />
      </div>
      <Keys />
    </div>
  );
}

let shown: string | undefined;

/**
 * A new page without a reload: keyboard and screen reader go on at its beginning, unless it has put the focus somewhere itself.
 * Before it is painted: a key pressed at once belongs to the page that is seen.
 */
function useFocusOnNavigation() {
  const { pathname, hash } = useLocation();
  useLayoutEffect(() => {
    const moved = shown !== undefined && shown !== pathname;
    shown = pathname;
    const main = document.getElementById('main');
    if (moved && hash === '' && main?.contains(document.activeElement) !== true) main?.focus({ preventScroll: true });
  }, [pathname, hash]);
}
