import { Button } from '@mantine/core';
import classes from './restricted-note.module.css';
import { type RestrictPerson, useUnrestrict } from './use-unrestrict.ts';

/** Says that one restricts somebody, with the way to undo it. */
export function RestrictedNote({ person }: { person: RestrictPerson }) {
  const { unrestrict, pending } = useUnrestrict(person);
  return (
    <div className={classes.note}>
      <p className={classes.words}>You restrict {person.name}. Neither of you can send the other messages or react to what they write.</p>
      <Button variant="default" loading={pending} onClick={() => void unrestrict()}>
        Unrestrict
      </Button>
    </div>
  );
}
