import { useState } from 'react';
import { refusal } from '#web/lib/errors.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notify.ts';
import { useRestrict } from './api/restrict.ts';
import classes from './restrict-dialog.module.css';
import { restrictTexts } from './texts/restrict.ts';
import { unrestrictTexts } from './texts/unrestrict.ts';
import type { RestrictPerson } from './use-unrestrict.ts';

const { ask } = restrictTexts;

interface RestrictDialogProps {
  person: RestrictPerson;
  opened: boolean;
  onClose: () => void;
}

/** The effects are described in docs/restricting.md. */
export function RestrictDialog({ person, opened, onClose }: RestrictDialogProps) {
  const restrict = useRestrict();
  const [problem, setProblem] = useState<string | null>(null);
  const isMounted = useIsMounted();
  const { id, name } = person;

  function close() {
    setProblem(null);
    onClose();
  }

  async function onRestrict() {
    setProblem(null);
    try {
      await restrict.mutateAsync({ personId: id, restricted: true });
      notify.success(restrictTexts.done(name));
      onClose();
    } catch (error) {
      const words = refusal(error) ?? unrestrictTexts.failed;
      if (isMounted.current) setProblem(words);
      else notify.error(words);
    }
  }

  return (
    <Confirm
      title={ask.title(name)}
      opened={opened}
      act={restrictTexts.act}
      acting={restrictTexts.acting}
      pending={restrict.isPending}
      problem={problem}
      onConfirm={() => void onRestrict()}
      onClose={close}
    >
      <ul className={classes.effects}>
        <li>{ask.messages}</li>
        <li>{ask.reactions}</li>
        <li>{ask.profile}</li>
        <li>{ask.found}</li>
      </ul>
      <p className={classes.note}>{ask.note}</p>
    </Confirm>
  );
}
