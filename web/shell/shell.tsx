import { type ReactNode, useLayoutEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { focusHeading } from '#web/lib/focus-heading.ts';
import type { PageHandle } from '#web/lib/page-handle.ts';
import { useSession } from '#web/lib/session.ts';
import { Keys } from '#web/shell/shortcuts/keys.tsx';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import { RowIcons } from '#web/ui/row-icon.tsx';
import { Footer } from './footer.tsx';
import { SideRail } from './member-parts.tsx';
import { Reporting } from './reporting.tsx';
import classes from './shell.module.css';
import { shellTexts } from './texts/shell.ts';
import { TopBar } from './top-bar.tsx';
import { useBrowserBarColor } from './use-scheme.ts';

export function Shell({ children }: { children: ReactNode }) {
  useFocusOnNavigation();
  useBrowserBarColor();
  const viewer = useSession();
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  const editing = new URLSearchParams(useLocation().search).get('edit') === 'true';
  const member = viewer?.complete === true;
  const railed = member && !handles.some((handle) => handle?.edgeToEdge);
  const filled = handles.some((handle) => handle?.fillsWindow);
  const tabs = member && !editing && !handles.some((handle) => handle?.writing);
  return (
    <div
      className={classes.shell}
      data-member={member || undefined}
      data-rail={railed || undefined}
      data-tabs={tabs || undefined}
      data-filled={filled || undefined}
    >
      <a className={classes.skip} href="#main">
        {shellTexts.skip}
      </a>
      <RowIcons />
      <ProgressLine />
      <div className={classes.window}>
        <TopBar tabs={tabs} />
        <div className={classes.frame}>
          {railed && <SideRail viewer={viewer} />}
          <div className={classes.page} data-behind-menu>
            <Reporting>{children}</Reporting>
          </div>
        </div>
      </div>
      <div id="page-end" data-behind-menu>
        <Footer />
      </div>
      <Keys />
    </div>
  );
}

let shown: string | undefined;

/** Moves the focus before paint, so that a key pressed at once belongs to the page that shows. */
function useFocusOnNavigation() {
  const { pathname, hash } = useLocation();
  useLayoutEffect(() => {
    const moved = shown !== undefined && shown !== pathname;
    shown = pathname;
    if (moved) return focusHeading(hash);
  }, [pathname, hash]);
}
