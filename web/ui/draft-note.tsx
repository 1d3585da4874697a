import type { ReactNode } from 'react';
import type { DraftState } from '#web/lib/draft-keeper.ts';
import { WAITING_TEXT } from '#web/lib/sent-mark.ts';
import classes from './draft-note.module.css';
import textAction from './text-action.module.css';

const UNKEPT = 'This browser cannot keep your draft: its storage is full or switched off. It stays as long as this page is open.';

/** "10:42", with the day where that is not today. */
function moment(savedAt: number): string {
  const at = new Date(savedAt);
  const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }).format(at);
  if (at.toDateString() === new Date().toDateString()) return clock;
  return `${new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(at)}, ${clock}`;
}

interface DraftNoteProps {
  state: DraftState;
  /** While it is being sent nothing can be done about it. */
  busy?: boolean;
  /** It was sent without a connection, and goes out by itself. */
  waiting?: boolean;
  /** Stands here where there is nothing to say about the draft. */
  children?: ReactNode;
}

/** Says that what was typed before is back, and how to be rid of it. What is discarded can be had again until something else is typed. */
export function DraftNote({ state: { back, discarded, unkept, discard, undo }, busy = false, waiting = false, children }: DraftNoteProps) {
  const acts = !busy && (discarded || back !== null || waiting);
  const words = discarded
    ? 'Draft discarded.'
    : unkept
      ? UNKEPT
      : waiting
        ? WAITING_TEXT
        : back !== null
          ? `Your draft of ${moment(back)} is back.`
          : children;
  return (
    <p role="status" className={classes.note}>
      {words}
      {acts && (
        <>
          {' '}
          <button type="button" className={textAction.action} onClick={discarded ? undo : discard}>
            {discarded ? 'Undo' : 'Discard'}
          </button>
        </>
      )}
    </p>
  );
}
