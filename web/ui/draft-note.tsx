import type { ReactNode } from 'react';
import { dateFormat } from '#shared/rules/locale.ts';
import type { DraftState } from '#web/lib/draft-keeper.ts';
import type { SendStatus } from '#web/lib/draft-status.ts';
import { sendTexts } from '#web/lib/texts/send.ts';
import classes from './draft-note.module.css';
import textAction from './text-action.module.css';
import { draftTexts } from './texts/drafts.ts';

const CLOCK = dateFormat({ hour: 'numeric', minute: '2-digit' });
const DAY_AND_CLOCK = dateFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

function formatSavedAt(savedAt: number): string {
  const at = new Date(savedAt);
  return (at.toDateString() === new Date().toDateString() ? CLOCK : DAY_AND_CLOCK).format(at);
}

interface DraftNoteProps {
  state: DraftState;
  /** The text may already have reached the server, so the note has no buttons. */
  busy?: boolean;
  status?: SendStatus;
  /** Reserves space from the first paint, because drafts are read only after hydration. */
  reserved?: boolean;
  /** The title that the page's address asks for, if the restored draft has another. */
  newTitle?: string | undefined;
  children?: ReactNode;
}

export function DraftNote({
  state: { restoredFrom, discarded, storageFailed, discard, undo },
  busy = false,
  status = null,
  reserved = false,
  newTitle,
  children,
}: DraftNoteProps) {
  const isUnsent = status !== null && status !== 'sending';
  const acts = !busy && (discarded || restoredFrom !== null || isUnsent);
  const words = discarded
    ? draftTexts.discarded
    : storageFailed
      ? draftTexts.storageFailed
      : isUnsent
        ? [sendTexts[status], status === 'retrying' && sendTexts.locked].filter(Boolean).join(' ')
        : restoredFrom !== null
          ? [draftTexts.restored(formatSavedAt(restoredFrom)), newTitle !== undefined && draftTexts.replaceBy(newTitle)]
              .filter(Boolean)
              .join(' ')
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
