import { type ComponentProps, lazy, memo, Suspense, useState } from 'react';
import type * as MemberShell from './member-shell.tsx';

/**
 * The parts around a page that only members see, whose scripts visitors do not load. Members' pages
 * provide them before they are rendered (layouts/member.tsx); on public pages they load later.
 */
let provided: typeof MemberShell | undefined;

export function provideMemberShell(parts: typeof MemberShell): void {
  provided = parts;
}

const LazyBar = lazy(async () => ({ default: (await import('./member-shell.tsx')).MemberBar }));
const LazyRail = lazy(async () => ({ default: (await import('./member-shell.tsx')).SideRail }));

/** Memoized, because a re-render before hydration would make React show the fallback. */
export const MemberBar = memo(function MemberBar(props: ComponentProps<typeof MemberShell.MemberBar>) {
  const [Bar] = useState(() => provided?.MemberBar ?? LazyBar);
  return (
    <Suspense>
      <Bar {...props} />
    </Suspense>
  );
});

export const SideRail = memo(function SideRail(props: ComponentProps<typeof MemberShell.SideRail>) {
  const [Rail] = useState(() => provided?.SideRail ?? LazyRail);
  return (
    <Suspense>
      <Rail {...props} />
    </Suspense>
  );
});
