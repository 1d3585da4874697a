import { useEffect, useRef } from 'react';
import { BusyButton } from '#web/ui/busy-button.tsx';
import classes from './restricted-note.module.css';
import { restrictTexts } from './texts/restrict.ts';
import { unrestrictTexts } from './texts/unrestrict.ts';
import { type RestrictPerson, useUnrestrict } from './use-unrestrict.ts';

export function RestrictedNote({ person }: { person: RestrictPerson }) {
  const { unrestrict, pending } = useUnrestrict(person);
  const note = useRef<HTMLDivElement>(null);

  const undone = useRef(false);
  // The focused button disappears with the note, so the focus moves on.
  useEffect(() => {
    const around = note.current?.closest<HTMLElement>('[tabindex="-1"]');
    return () => {
      if (undone.current && document.activeElement === document.body) around?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <div ref={note} className={classes.note}>
      <p className={classes.words}>{restrictTexts.note(person.name)}</p>
      <BusyButton
        variant="default"
        busy={pending}
        onClick={() => {
          undone.current = true;
          void unrestrict();
        }}
      >
        {unrestrictTexts.act}
      </BusyButton>
    </div>
  );
}
