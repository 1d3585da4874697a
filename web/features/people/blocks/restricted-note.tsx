import { useFocusAround } from '#web/lib/use-focus-around.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import classes from './restricted-note.module.css';
import { restrictTexts } from './texts/restrict.ts';
import { unrestrictTexts } from './texts/unrestrict.ts';
import { type RestrictPerson, useUnrestrict } from './use-unrestrict.ts';

export function RestrictedNote({ person }: { person: RestrictPerson }) {
  const { unrestrict, pending } = useUnrestrict(person);
  const { part, onPress } = useFocusAround<HTMLDivElement>();

  return (
    <div ref={part} className={classes.note}>
      <p className={classes.words}>{restrictTexts.note(person.name)}</p>
      <BusyButton
        variant="default"
        busy={pending}
        onClick={() => {
          onPress();
          void unrestrict();
        }}
      >
        {unrestrictTexts.act}
      </BusyButton>
    </div>
  );
}
