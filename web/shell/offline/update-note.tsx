import textAction from '#web/ui/text-action.module.css';
import { updateTexts } from './texts/update-note.ts';

/** A reload loses nothing, because drafts keep what is typed. */
export function UpdateNote() {
  return (
    <>
      {updateTexts.available}{' '}
      <button type="button" className={textAction.action} onClick={() => window.location.reload()}>
        {updateTexts.act}
      </button>
    </>
  );
}
