import { useState } from 'react';
import { DELETE_BATCH_SIZE } from '#shared/rules/reports.ts';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import { refusal } from '#web/lib/errors.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { useDeleteReports } from './api/review.ts';
import classes from './report-dialogs.module.css';
import { reportsTexts } from './texts/reports.ts';
import { useDialogProblem } from './use-dialog-problem.ts';

const texts = reportsTexts.reportsDelete;

interface ReportsDeleteProps {
  institution: string;
  ids: readonly string[];
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

export function ReportsDelete({ institution, ids, opened, onClose, onDeleted }: ReportsDeleteProps) {
  const { problem, showProblem, clearProblem } = useDialogProblem();
  const [progress, setProgress] = useState({ deleted: 0, total: 0 });
  const remove = useDeleteReports({
    onProgress: (deleted) => setProgress((before) => ({ ...before, deleted })),
    onDeleted() {
      onClose();
      onDeleted();
    },
    onFailed(error, deleted) {
      const why = refusal(error) ?? REVIEW_TEXTS.deleteFailed;
      showProblem(deleted === 0 ? why : `${texts.partly(deleted, progress.total)} ${why}`);
    },
  });
  // `ids` shrinks during the deletion, because deleted reports leave the selection.
  const count = remove.isPending ? progress.total : ids.length;

  function close() {
    clearProblem();
    onClose();
  }

  function onDelete() {
    clearProblem();
    setProgress({ deleted: 0, total: ids.length });
    remove.mutate({ institution, reportIds: ids });
  }

  return (
    <Confirm
      title={texts.title(count)}
      opened={opened}
      act={texts.act}
      acting={texts.acting}
      pending={remove.isPending}
      problem={problem}
      onConfirm={onDelete}
      onClose={close}
    >
      <p>{texts.text(count)}</p>
      <p role="status" className={classes.status}>
        {remove.isPending && count > DELETE_BATCH_SIZE && texts.progress(progress.deleted, count)}
      </p>
    </Confirm>
  );
}
