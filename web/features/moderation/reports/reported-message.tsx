import { Button } from '@mantine/core';
import { useId } from 'react';
import { sharedTexts } from '#web/features/moderation/texts/shared.ts';
import { refusal } from '#web/lib/errors.ts';
import { notify } from '#web/ui/notify.ts';
import { commonTexts } from '#web/ui/texts/common.ts';
import type { Report } from './api/reports.ts';
import { useViewMessage } from './api/review.ts';
import classes from './reported-message.module.css';
import { reportsTexts } from './texts/reports.ts';

const texts = reportsTexts.message;

/** Loads the message only on request, because the server logs each view. */
export function ReportedMessage({ report }: { report: Report }) {
  const { data, isPending, mutate, reset } = useViewMessage();
  const noteId = useId();

  function onPress() {
    if (data !== undefined) reset();
    else if (!isPending) mutate({ reportId: report.id }, { onError: (error) => notify.error(refusal(error) ?? texts.failed) });
  }

  return (
    <div className={classes.message}>
      <p className={classes.title}>
        <bdi>{report.content.title}</bdi>
      </p>
      <Button variant="default" aria-expanded={data !== undefined} aria-describedby={noteId} aria-disabled={isPending} onClick={onPress}>
        {data !== undefined ? texts.hide : isPending ? texts.loading : texts.show}
      </Button>
      <p id={noteId} className={classes.note}>
        {texts.logged}
      </p>
      {data !== undefined && (
        <ol aria-label={texts.list} className={classes.list}>
          {data.items.map(({ content, createdAt, isReported, byReported }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is shown never changes
            <li key={index} className={classes.item} data-reported={isReported || undefined}>
              <p className={classes.by}>
                {isReported && <strong>{texts.reported}</strong>}
                <bdi>{byReported ? report.reportedName : (report.reporter?.name ?? commonTexts.anonymous)}</bdi>
                {createdAt !== null && <time dateTime={createdAt}>{sharedTexts.moment(createdAt)}</time>}
              </p>
              <p dir="auto" className={classes.words}>
                {content}
              </p>
              {createdAt === null && <p className={classes.note}>{texts.alone}</p>}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
