import { type ReactNode, useEffect, useState } from 'react';
import type { Hint } from '#shared/rules/hints.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import { dismissHintQuietly } from './dismiss-hint.ts';
import { HintNote } from './hint-note.tsx';

/**
 * Shows the hint about communities on the viewer's home page; it is done once they open another
 * community.
 * @param path of the community that is shown
 */
export function FeedHint({ path }: { path: string }): ReactNode {
  const viewer = useViewer();
  const elsewhere = viewer?.homePath !== path;
  // Fixed at page load, so that nothing takes the place of a dismissed hint.
  const [hints] = useState((): Hint[] => {
    if (!elsewhere) return ['places', 'keyboard'];
    return viewer?.hints.includes('places') ? [] : ['keyboard'];
  });
  useEffect(() => {
    if (elsewhere) dismissHintQuietly('places');
  }, [elsewhere]);
  return <HintNote of={hints} />;
}
