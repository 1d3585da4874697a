import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { refusal } from '#web/lib/refusal.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { useRestrict } from './api/restrict.ts';
import classes from './restrict-dialog.module.css';
import type { RestrictPerson } from './use-unrestrict.ts';

interface RestrictDialogProps {
  person: RestrictPerson;
  opened: boolean;
  onClose: () => void;
}

/** Says in plain words what restricting changes (docs/restricting.md), before it is done. */
export function RestrictDialog({ person, opened, onClose }: RestrictDialogProps) {
  const restrict = useRestrict();
  const [problem, setProblem] = useState<string | null>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const { id, name } = person;

  useEffect(() => {
    if (opened) cancel.current?.focus();
  }, [opened]);

  function close() {
    if (restrict.isPending) return;
    setProblem(null);
    onClose();
  }

  async function onRestrict() {
    if (restrict.isPending) return;
    setProblem(null);
    try {
      await restrict.mutateAsync({ personId: id, restricted: true });
      notify.success(`You restrict ${name} now.`);
      onClose();
    } catch (error) {
      setProblem(refusal(error) ?? 'That did not work. Please try again.');
    }
  }

  return (
    <Dialog title={`Restrict ${name}?`} opened={opened} describedBy={listId} onClose={close}>
      <ul id={listId} className={classes.effects}>
        <li>Neither of you can send the other messages. What you have written to each other stays readable.</li>
        <li>Neither of you can like, comment on or reply to what the other writes, or is notified of it.</li>
        <li>They can no longer open your profile. You can still open theirs.</li>
        <li>You both still find each other’s posts and comments in your communities.</li>
      </ul>
      <p className={classes.note}>They are not told, but may notice. You can undo it on their profile and in your settings.</p>
      <div role="alert" className={classes.problem}>
        {problem}
      </div>
      <div className={classes.buttons}>
        <Button ref={cancel} variant="default" aria-disabled={restrict.isPending} onClick={close}>
          Cancel
        </Button>
        <Button color="red.9" aria-disabled={restrict.isPending} onClick={() => void onRestrict()}>
          {restrict.isPending ? 'Restricting...' : 'Restrict'}
        </Button>
      </div>
    </Dialog>
  );
}
