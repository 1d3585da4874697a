import type { ReactNode } from 'react';
import { dateFormat } from '#shared/rules/locale.ts';
import type { DraftState } from '#web/lib/draft-keeper.ts';
import { WAITING_TEXT } from '#web/lib/sent-mark.ts';
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
  /** While it is being sent nothing can be done about it. */
  busy?: boolean;
  /** It was sent without a connection, and goes out by itself. */
  waiting?: boolean;
  /** Its room is there from the first paint on: what is kept is known only when the page has come alive. */
  reserved?: boolean;
  /** Stands here where there is nothing to say about the draft. */
  children?: ReactNode;
}

/** Says that what was typed before is back, and how to be rid of it. What is discarded can be had again until something else is typed. */
export function DraftNote({
  state: { back, discarded, unkept, discard, undo },
  busy = false,
  waiting = false,
  reserved = false,
  children,
}: DraftNoteProps) {
  const acts = !busy && (discarded || back !== null || waiting);
  const words = discarded
    ? draftTexts.discarded
    : unkept
      ? draftTexts.unkept
      : waiting
        ? WAITING_TEXT
        : back !== null
          ? draftTexts.back(moment(back))
          : children;
  return (
    <p role="status" className={classes.note} data-reserved={reserved || undefined}>
      {words}
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
