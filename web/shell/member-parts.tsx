import { type ComponentProps, type ComponentType, lazy, memo, Suspense, useState } from 'react';
import { useMatches } from 'react-router';
import type { PageHandle } from '#web/lib/page-handle.ts';
import { PART_MISSING } from '#web/ui/lazy-part.tsx';
import type * as MemberShell from './member-shell.tsx';
import { VisitorBar } from './visitor-bar.tsx';

/**
 * The parts around a page that only members see, whose scripts visitors do not load. Members' pages
 * provide them before they are rendered (layouts/member.tsx); on public pages they load later.
 */
let provided: typeof MemberShell | undefined;

export function provideMemberShell(parts: typeof MemberShell): void {
  provided = parts;
}

type BarProps = ComponentProps<typeof MemberShell.MemberBar>;
type RailProps = ComponentProps<typeof MemberShell.SideRail>;

/** Without a catch, a script that fails to load would replace the whole document. */
function later<Props>(choose: (parts: typeof MemberShell) => ComponentType<Props>, Missing: ComponentType<Props>) {
  return lazy(() =>
    import('./member-shell.tsx').then(
      (parts) => ({ default: choose(parts) }),
      () => ({ default: Missing }),
    ),
  );
}
const LazyBar = later<BarProps>(
  ({ MemberBar }) => MemberBar,
  () => <p role="alert">{PART_MISSING}</p>,
);
const LazyRail = later<RailProps>(
  ({ SideRail }) => SideRail,
  () => null,
);

/**
 * Whether the parts came with the page's own scripts. They then need no Suspense boundary, which
 * React would hydrate later: a link pressed before that loads a whole document.
 */
function useIsWithPage(): boolean {
  const matches = useMatches();
  return useState(() => matches.some(({ handle }) => (handle as PageHandle | undefined)?.member))[0];
}

/** Memoized, because a re-render before hydration would make React show the fallback. */
export const MemberBar = memo(function MemberBar(props: BarProps) {
  const [Bar] = useState(() => provided?.MemberBar ?? LazyBar);
  if (useIsWithPage()) return <Bar {...props} />;
  return (
    <Suspense fallback={<VisitorBar known={false} />}>
      <Bar {...props} />
    </Suspense>
  );
});

export const SideRail = memo(function SideRail(props: RailProps) {
  const [Rail] = useState(() => provided?.SideRail ?? LazyRail);
  if (useIsWithPage()) return <Rail {...props} />;
  return (
    <Suspense>
      <Rail {...props} />
    </Suspense>
  );
});
