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

/** The time, such as "10:42", preceded by the date unless it is today. */
function moment(savedAt: number): string {
  const at = new Date(savedAt);
  return (at.toDateString() === new Date().toDateString() ? CLOCK : DAY_AND_CLOCK).format(at);
}

interface DraftNoteProps {
  state: DraftState;
  /** True while the text is being sent or may already have reached the server. The note then has no buttons. */
  busy?: boolean;
  status?: SendStatus;
  /** Reserves space from the first paint on, because drafts can be read only after hydration. */
  reserved?: boolean;
  /** What the form contains after the restored draft is discarded, unless it is empty then. */
  instead?: string | undefined;
  /** Shown when there is nothing to say about the draft. */
  children?: ReactNode;
}

/** Says that a draft was restored or not sent, and lets the person discard it. A discarded draft can be restored until something else is typed. */
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
