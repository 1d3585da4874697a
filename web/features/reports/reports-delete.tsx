import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { REVIEW_TEXTS } from '#shared/rules/reports.ts';
import { refusal } from '#web/lib/refusal.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useDeleteReports } from './api/review.ts';
import classes from './warn-dialog.module.css';

interface ReportsDeleteProps {
  institution: string;
  ids: readonly string[];
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before reports go. Content is not touched by it. */
export function ReportsDelete({ institution, ids, opened, onClose, onDeleted }: ReportsDeleteProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const textId = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const remove = useDeleteReports({
    onDeleted() {
      onClose();
      onDeleted();
    },
  });

  useEffect(() => {
    if (opened) cancel.current?.focus();
  }, [opened]);

  function close() {
    if (remove.isPending) return;
    setProblem(null);
    onClose();
  }

  function onDelete() {
    if (remove.isPending) return;
    setProblem(null);
    remove.mutate({ institution, reportIds: [...ids] }, { onError: (error) => setProblem(refusal(error) ?? REVIEW_TEXTS.deleteFailed) });
  }

  const many = ids.length === 1 ? 'this report' : `these ${ids.length} reports`;
  return (
    <Dialog title={`Delete ${many}?`} opened={opened} describedBy={textId} onClose={close}>
      <div className={classes.form}>
        <p id={textId} className={classes.text}>
          What was reported stays where it is. The log keeps that {ids.length === 1 ? 'the report was' : 'they were'} deleted, and by whom.
          This cannot be undone.
        </p>
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
        <div className={classes.buttons}>
          <Button ref={cancel} variant="default" aria-disabled={remove.isPending} onClick={close}>
            Cancel
          </Button>
          <Button color="red.9" aria-disabled={remove.isPending} onClick={onDelete}>
            {remove.isPending ? 'Deleting...' : 'Delete'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
