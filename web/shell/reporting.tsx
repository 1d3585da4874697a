import { type ReactNode, useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { type Reportable, ReportingContext } from '#web/lib/reporting.ts';
import { useSession } from '#web/lib/session.ts';
import { lazyDialog } from '#web/ui/lazy-part.tsx';

const ReportDialog = lazyDialog(async () => (await import('#web/features/moderation/reports/report-dialog.tsx')).ReportDialog);

interface Shown {
  target: Reportable;
  opened: boolean;
  pathname: string;
}

export function Reporting({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [shown, setShown] = useState<Shown | null>(null);
  if (shown !== null && shown.pathname !== pathname) setShown(null);

  const open = useCallback((target: Reportable) => setShown({ target, opened: true, pathname }), [pathname]);

  return (
    <ReportingContext value={open}>
      {children}
      {shown && (
        <ShownDialog
          key={`${shown.target.kind} ${shown.target.id}`}
          shown={shown}
          onClose={() => setShown((now) => now && { ...now, opened: false })}
        />
      )}
    </ReportingContext>
  );
}

/** The viewer may have changed by a log-out in another tab. */
function ShownDialog({ shown: { target, opened }, onClose }: { shown: Shown; onClose: () => void }) {
  const viewerId = useSession()?.id;
  const [reporterId] = useState(viewerId);
  return viewerId === reporterId && <ReportDialog target={target} opened={opened} onClose={onClose} />;
}
