import { useState } from 'react';
import { refusal } from '#web/lib/refusal.ts';
import { Confirm } from '#web/ui/confirm.tsx';
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
  const { id, name } = person;

  function close() {
    setProblem(null);
    onClose();
  }

  async function onRestrict() {
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
    <Confirm
      title={`Restrict ${name}?`}
      opened={opened}
      act="Restrict"
      acting="Restricting..."
      pending={restrict.isPending}
      problem={problem}
      onConfirm={() => void onRestrict()}
      onClose={close}
    >
      <ul className={classes.effects}>
        <li>
          Neither of you can send the other messages, or see any more what the other has read. What you have written to each other stays
          readable.
        </li>
        <li>Neither of you can like, comment on or reply to what the other writes, or is notified of it.</li>
        <li>They can no longer open your profile. You can still open theirs.</li>
        <li>You both still find each other’s posts and comments in your communities.</li>
      </ul>
      <p className={classes.note}>They are not told, but may notice. You can undo it on their profile and in your settings.</p>
    </Confirm>
  );
}
