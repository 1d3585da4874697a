import classes from './moderator-mark.module.css';
import { commonTexts } from './texts/common.ts';

/** Reserved in everybody else's name (shared/rules/reserved-names.ts). */
export function ModeratorMark({ person }: { person: { moderator: boolean } | null }) {
  if (person?.moderator !== true) return null;
  return (
    <>
      {' '}
      <span className={classes.mark}>{commonTexts.moderator}</span>
    </>
  );
}
