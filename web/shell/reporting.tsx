import { type ReactNode, useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { useViewer } from '#web/lib/hooks.tsx';
import { type Reportable, ReportingContext } from '#web/lib/reporting.ts';
import { PART_MISSING } from '#web/ui/lazy-part.tsx';
import { notify } from '#web/ui/notify.ts';

type ReportDialog = typeof import('#web/features/moderation/reports/report-dialog.tsx').ReportDialog;

interface Shown {
  Dialog: ReportDialog;
  target: Reportable;
  opened: boolean;
  pathname: string;
}

export function Reporting({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [shown, setShown] = useState<Shown | null>(null);
  if (shown !== null && shown.pathname !== pathname) setShown(null);

  const open = useCallback(
    (target: Reportable) => {
      import('#web/features/moderation/reports/report-dialog.tsx')
        .then(({ ReportDialog }) => setShown({ Dialog: ReportDialog, target, opened: true, pathname }))
        .catch(() => notify.error(PART_MISSING));
    },
    [pathname],
  );

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
function ShownDialog({ shown: { Dialog, target, opened }, onClose }: { shown: Shown; onClose: () => void }) {
  const viewer = useViewer();
  const [reporterId] = useState(viewer?.id);
  return viewer?.id === reporterId ? <Dialog target={target} opened={opened} onClose={onClose} /> : null;
}
