import textAction from '#web/ui/text-action.module.css';

/** Says that the server has a new version. What is typed is kept in drafts, so that nothing is lost by the reload. */
export function UpdateNote() {
  return (
    <>
      A new version is here.{' '}
      <button type="button" className={textAction.action} onClick={() => window.location.reload()}>
        Reload
      </button>
    </>
  );
}
