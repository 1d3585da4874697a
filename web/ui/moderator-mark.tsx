import classes from './moderator-mark.module.css';
import { commonTexts } from './texts/common.ts';

/** The mark beside a moderator's name. The word is reserved in everybody else's name (shared/rules/reserved-names.ts). */
export function ModeratorMark({ person }: { person: { moderator: boolean } | null }) {
  if (person?.moderator !== true) return null;
  // The space separates mark and name where both are in one link.
  return (
    <>
      {' '}
      <span className={classes.mark}>{commonTexts.moderator}</span>
    </>
  );
}
