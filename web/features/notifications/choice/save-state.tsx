import { IconCheck } from '@tabler/icons-react';
import classes from './save-state.module.css';
import { choiceTexts } from './texts/choice.ts';

export function SaveState({ saved, failed }: { saved: boolean; failed: boolean }) {
  return (
    <span role="status" className={classes.state} data-failed={failed || undefined}>
      {failed && choiceTexts.notSaved}
      {saved && (
        <>
          <IconCheck size={16} aria-hidden="true" />
          {choiceTexts.saved}
        </>
      )}
    </span>
  );
}
