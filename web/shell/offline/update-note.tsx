import textAction from '#web/ui/text-action.module.css';
import { updateTexts } from './texts/update-note.ts';

/** Says that the server has a new version. What is typed is kept in drafts, so that nothing is lost by the reload. */
export function UpdateNote() {
  return (
    <>
      {updateTexts.news}{' '}
      <button type="button" className={textAction.action} onClick={() => window.location.reload()}>
        {updateTexts.act}
      </button>
    </>
  );
}
