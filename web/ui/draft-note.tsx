import type { ReactNode } from 'react';
import { dateFormat } from '#shared/rules/locale.ts';
import type { DraftState } from '#web/lib/draft-keeper.ts';
import type { SendStatus } from '#web/lib/send.ts';
import { sendTexts } from '#web/lib/texts/send.ts';
import classes from './draft-note.module.css';
import textAction from './text-action.module.css';
import { draftTexts } from './texts/drafts.ts';

const CLOCK = dateFormat({ hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
const DAY_AND_CLOCK = dateFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });

/** "10:42", with the day where that is not today. */
function moment(savedAt: number): string {
  const at = new Date(savedAt);
  return (at.toDateString() === new Date().toDateString() ? CLOCK : DAY_AND_CLOCK).format(at);
}

interface DraftNoteProps {
  state: DraftState;
  /** While it may have arrived nothing can be done about it. */
  busy?: boolean;
  status?: SendStatus;
  /** Its room is there from the first paint on: what is kept is known only when the page has come alive. */
  reserved?: boolean;
  /** What the form holds once the draft that is back is discarded, where that is not nothing. */
  instead?: string | undefined;
  /** Stands here where there is nothing to say about the draft. */
  children?: ReactNode;
}

/** Says that what was typed before is back, or not sent, and how to be rid of it. What is discarded can be had again until something else is typed. */
export function DraftNote({
  state: { back, discarded, unkept, discard, undo },
  busy = false,
  status = null,
  reserved = false,
  instead,
  children,
}: DraftNoteProps) {
  const isUnsent = status !== null && status !== 'sending';
  const acts = !busy && (discarded || back !== null || isUnsent);
  const words = discarded
    ? draftTexts.discarded
    : unkept
      ? draftTexts.unkept
      : isUnsent
        ? [sendTexts[status], status === 'retrying' && sendTexts.locked].filter(Boolean).join(' ')
        : back !== null
          ? [draftTexts.back(moment(back)), instead !== undefined && draftTexts.instead(instead)].filter(Boolean).join(' ')
          : children;
  return (
    <p role="status" className={classes.note} data-reserved={reserved || undefined}>
      {words}
      {acts && !discarded && status === 'unsent' && (
        <>
          {' '}
          <button type="submit" className={textAction.action}>
            {sendTexts.send}
          </button>
        </>
      )}
      {acts && (
        <>
          {' '}
          <button type="button" className={textAction.action} onClick={discarded ? undo : discard}>
            {discarded ? draftTexts.undo : draftTexts.discard}
          </button>
        </>
      )}
    </p>
  );
}
