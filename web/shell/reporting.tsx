import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { type Reportable, ReportingContext } from '#web/lib/reporting.ts';
import { notify } from '#web/ui/notify.ts';
import { missingTexts } from '#web/ui/texts/missing.ts';

type ReportDialog = typeof import('#web/features/moderation/reports/report-dialog.tsx').ReportDialog;

interface Shown {
  Dialog: ReportDialog;
  target: Reportable;
  opened: boolean;
  /** The page it belongs to. */
  pathname: string;
}

/** Provides the one dialog in which posts, comments and people are reported. Its script is loaded with the first press. */
export function Reporting({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [shown, setShown] = useState<Shown | null>(null);
  if (shown !== null && shown.pathname !== pathname) setShown(null);

  function open(target: Reportable) {
    import('#web/features/moderation/reports/report-dialog.tsx').then(
      ({ ReportDialog }) => setShown({ Dialog: ReportDialog, target, opened: true, pathname }),
      () => notify.error(missingTexts.part),
    );
  }

  return (
    <ReportingContext value={open}>
      {children}
      {shown && (
        <shown.Dialog
          key={`${shown.target.kind} ${shown.target.id}`}
          target={shown.target}
          opened={shown.opened}
          onClose={() => setShown((now) => now && { ...now, opened: false })}
        />
      )}
    </ReportingContext>
  );
}
