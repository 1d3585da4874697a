import type { MouseEvent } from 'react';
import { notify } from '#web/ui/notify.ts';
import type { Viewer } from './api/session.ts';
import { Way } from './way.tsx';

/** Leads to the member's own Dashboard: the global one, or their school's for premed students. */
export function DashboardLink({ viewer, className }: { viewer: Viewer; className: string | undefined }) {
  // The server names the log-in page where the school or its premed community is missing (doc 1 §4, §8).
  const missing = viewer.homePath === '/login';

  function tell(event: MouseEvent) {
    if (!missing) return;
    event.preventDefault();
    notify.error('Error accessing dashboard. Please try again.');
  }

  return (
    <Way to={viewer.homePath} end className={className} onClick={tell}>
      Dashboard
    </Way>
  );
}
