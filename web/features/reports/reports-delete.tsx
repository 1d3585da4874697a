import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import { refusal } from '#web/lib/refusal.ts';
import { useHere } from '#web/lib/use-here.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { commonTexts } from '#web/ui/texts/common.ts';
import { useDeleteReports } from './api/review.ts';
import { reportsTexts } from './texts/reports.ts';
import classes from './warn-dialog.module.css';

const texts = reportsTexts.reportsDelete;

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
  const here = useHere();
  const words = (error: unknown) => refusal(error) ?? REVIEW_TEXTS.deleteFailed;
  const remove = useDeleteReports({
    onDeleted() {
      onClose();
      onDeleted();
    },
    onFailed: (error) => here.current || notify.error(words(error)),
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
    remove.mutate({ institution, reportIds: [...ids] }, { onError: (error) => setProblem(words(error)) });
  }

  return (
    <Dialog title={texts.title(ids.length)} opened={opened} describedBy={textId} onClose={close}>
      <div className={classes.form}>
        <p id={textId} className={classes.text}>
          {texts.text(ids.length)}
        </p>
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
        <div className={classes.buttons}>
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
