import { type ReactNode, useState } from 'react';
import { useViewer } from '#web/lib/hooks.tsx';
import { useOnce } from '#web/lib/use-once.ts';
import { type Reportable, ReportDialog } from './report-dialog.tsx';

/** Reporting something from a menu: whether to offer it, how to begin, and the dialog to put beside the menu. */
export function useReporting(target: Reportable): { offered: boolean; begin: () => void; dialog: ReactNode } {
  const [opened, setOpened] = useState(false);
  const begun = useOnce(opened);
  const viewer = useViewer();
  const offered = viewer?.complete === true && viewer.id !== target.authorId;
  return {
    offered,
    begin: () => setOpened(true),
    dialog: offered && begun ? <ReportDialog target={target} opened={opened} onClose={() => setOpened(false)} /> : null,
  };
}
