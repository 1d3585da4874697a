import { useEffect, useState } from 'react';

type MemberParts = typeof import('./member-bar.tsx');

let parts: MemberParts | null = null;

/** Visitors do without it. Whoever shows a member's page waits for this first, so that nothing is missing there. */
export async function loadMemberBar(): Promise<MemberParts> {
  parts ??= await import('./member-bar.tsx');
  return parts;
}

/** What stands above members' pages, or null while it is still to come: where another tab has logged somebody in. */
export function useMemberParts(wanted: boolean): MemberParts | null {
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (wanted && parts === null)
      loadMemberBar().then(
        () => setLoaded(true),
        () => {},
      );
  }, [wanted]);
  return parts;
}
