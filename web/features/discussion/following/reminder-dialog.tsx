import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { REMIND_WITHIN_DAYS } from '#shared/rules/following.ts';
import { FOLLOWING_TEXTS } from '#shared/rules/texts/following.ts';
import { refusal } from '#web/lib/errors.ts';
import { ownZone } from '#web/lib/time-zone.ts';
import dialog from '#web/ui/dialog.module.css';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { useSave } from './api/save.ts';
import classes from './reminder-dialog.module.css';
import { formatReminder, fromField, type Preset, presetTimes, toField } from './reminder-times.ts';
import { saveTexts } from './texts/save.ts';

const texts = saveTexts.reminder;
const PRESETS = Object.entries(texts.presets) as [Preset, string][];
const DAY = 86_400_000;

interface ReminderDialogProps {
  postId: string;
  remindAt: string | null;
  opened: boolean;
  onClose: () => void;
}

export function ReminderDialog({ opened, ...form }: ReminderDialogProps) {
  return (
    <Dialog title={texts.title} opened={opened} onClose={form.onClose}>
      {opened && <Reminder {...form} />}
    </Dialog>
  );
}

function Reminder({ postId, remindAt, onClose }: Omit<ReminderDialogProps, 'opened'>) {
  const [zone] = useState(ownZone);
  const [now] = useState(Date.now);
  const [typed, setTyped] = useState(() => toField(Date.parse(remindAt ?? presetTimes(now, zone).morning), zone));
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // The dialog would cover a toast.
  const save = useSave((error) => setFailure(refusal(error) ?? saveTexts.failed));
  const times = presetTimes(now, zone);

  function remind(at: string | null) {
    if (save.isPending) return;
    setFailure(null);
    save.mutate(
      { postId, saved: true, remindAt: at },
      {
        onSuccess: () => {
          notify.success(at === null ? texts.ended : texts.done(formatReminder(at, zone)));
          onClose();
        },
      },
    );
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const at = fromField(typed, zone);
    const delayMs = at === null ? 0 : Date.parse(at) - Date.now();
    if (at === null || delayMs <= 0 || delayMs >= REMIND_WITHIN_DAYS * DAY) return setProblem(FOLLOWING_TEXTS.remindLater);
    remind(at);
  }

  return (
    <>
      {remindAt !== null && <p className={classes.now}>{texts.now(formatReminder(remindAt, zone))}</p>}
      <ul className={classes.presets}>
        {PRESETS.map(([preset, label]) => (
          <li key={preset}>
            <Button
              variant="default"
              fullWidth
              justify="space-between"
              onClick={() => remind(times[preset])}
              rightSection={formatReminder(times[preset], zone)}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={onSubmit} className={classes.other} noValidate>
        <TextInput
          type="datetime-local"
          name="remindAt"
          label={texts.other}
          min={toField(now, zone)}
          value={typed}
          error={problem}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <p role="alert" className={dialog.problem}>
          {failure}
        </p>
        <div className={dialog.buttons}>
          {remindAt !== null && (
            <Button variant="default" onClick={() => remind(null)}>
              {texts.none}
            </Button>
          )}
          <Button type="submit">{texts.set}</Button>
        </div>
      </form>
    </>
  );
}
