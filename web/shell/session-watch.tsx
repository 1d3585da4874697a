import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '#web/lib/session.ts';
import { whenIdle } from '#web/lib/when-idle.ts';

/** If it fails to load, a lost session shows as the failure of what was sent. */
const SessionLost = lazy(() => import('#web/lib/session-lost.tsx').catch(() => ({ default: () => null })));

/** Visitors' pages load it late: there it only notices a log-in in another tab. */
export function SessionWatch() {
  const viewer = useSession();
  const [late, setLate] = useState(false);
  useEffect(() => whenIdle(() => setLate(true)), []);
  return (
    (viewer != null || late) && (
      <Suspense>
        <SessionLost />
      </Suspense>
    )
  );
}
