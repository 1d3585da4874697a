import { BusyButton } from '#web/ui/busy-button.tsx';
import { useEndMails } from './api/settings.ts';
import classes from './end-mails.module.css';
import { SaveState } from './save-state.tsx';
import { choiceTexts } from './texts/choice.ts';

export function EndMails() {
  const { mutate, isPending, isSuccess, isError } = useEndMails();
  return (
    <div className={classes.line}>
      <BusyButton variant="default" busy={isPending} onClick={() => mutate({})}>
        {choiceTexts.endMails}
      </BusyButton>
      <span className={classes.note}>{choiceTexts.stays}</span>
      <SaveState saved={isSuccess} failed={isError} />
    </div>
  );
}
