import classes from './moderator-mark.module.css';
import { commonTexts } from './texts/common.ts';

/** Beside the name of a moderator; nothing for everybody else. Nobody else may have the word in their name (shared/rules/reserved-names.ts). */
export function ModeratorMark({ person }: { person: { moderator: boolean } | null }) {
  if (person?.moderator !== true) return null;
  // The space parts it from the name where both are one link.
  return (
    <>
      {' '}
      <span className={classes.mark}>{commonTexts.moderator}</span>
    </>
  );
}
