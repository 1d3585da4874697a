import { type ReactNode, useEffect, useState } from 'react';
import type { Hint } from '#shared/rules/hints.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import { HintNote } from './hint-note.tsx';
import { needsNoMore } from './put-away.ts';

/**
 * Where somebody begins it says who reads what; whoever has been in another community has found them.
 * @param path of the community that is shown
 */
export function FeedHint({ path }: { path: string }): ReactNode {
  const viewer = useViewer();
  const elsewhere = viewer?.homePath !== path;
  // Known when the page comes: nothing takes the place of what is not shown.
  const [hints] = useState((): Hint[] => {
    if (!elsewhere) return ['places', 'keyboard'];
    return viewer?.hints.includes('places') ? [] : ['keyboard'];
  });
  useEffect(() => {
    if (elsewhere) needsNoMore('places');
  }, [elsewhere]);
  return <HintNote of={hints} />;
}
