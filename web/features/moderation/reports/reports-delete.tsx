import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { DELETE_BATCH_SIZE } from '#shared/rules/reports.ts';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import { refusal } from '#web/lib/refusal.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import dialog from '#web/ui/dialog.module.css';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { commonTexts } from '#web/ui/texts/common.ts';
import { useDeleteReports } from './api/review.ts';
import classes from './report-dialogs.module.css';
import { reportsTexts } from './texts/reports.ts';

const texts = reportsTexts.reportsDelete;

interface ReportsDeleteProps {
  institution: string;
  ids: readonly string[];
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

export function ReportsDelete({ institution, ids, opened, onClose, onDeleted }: ReportsDeleteProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState({ deleted: 0, total: 0 });
  const textId = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const isMounted = useIsMounted();
  const remove = useDeleteReports({
    onProgress: (deleted) => setProgress((before) => ({ ...before, deleted })),
    onDeleted() {
      onClose();
      onDeleted();
    },
    onFailed(error, deleted) {
      const why = refusal(error) ?? REVIEW_TEXTS.deleteFailed;
      const words = deleted === 0 ? why : `${texts.partly(deleted, progress.total)} ${why}`;
      if (isMounted.current) setProblem(words);
      else notify.error(words);
    },
  });
  // `ids` shrinks during the deletion, because deleted reports leave the selection.
  const count = remove.isPending ? progress.total : ids.length;

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
    setProgress({ deleted: 0, total: ids.length });
    remove.mutate({ institution, reportIds: ids });
  }

  return (
    <Dialog title={texts.title(count)} opened={opened} describedBy={textId} onClose={close}>
      <div className={classes.form}>
        <p id={textId} className={classes.text}>
          {texts.text(count)}
        </p>
        <p role="status" className={classes.status}>
          {remove.isPending && count > DELETE_BATCH_SIZE && texts.progress(progress.deleted, count)}
        </p>
        <p role="alert" className={dialog.problem}>
          {problem}
        </p>
        <div className={dialog.buttons}>
          <Button ref={cancel} variant="default" aria-disabled={remove.isPending} onClick={close}>
            {commonTexts.cancel}
          </Button>
          <Button color="red.9" aria-disabled={remove.isPending} onClick={onDelete}>
            {remove.isPending ? texts.acting : texts.act}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
