import { useEffect, useState } from 'react';
import type { MemberBar } from './member-bar.tsx';

let bar: typeof MemberBar | null = null;

/** Visitors do without it. Whoever shows a member's page waits for this first, so that nothing is missing there. */
export async function loadMemberBar(): Promise<void> {
  bar ??= (await import('./member-bar.tsx')).MemberBar;
}

/** The bar of members, or null while it is still to come: where another tab has logged somebody in. */
export function useMemberBar(wanted: boolean): typeof MemberBar | null {
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (wanted && bar === null)
      loadMemberBar().then(
        () => setLoaded(true),
        () => {},
      );
  }, [wanted]);
  return bar;
}
