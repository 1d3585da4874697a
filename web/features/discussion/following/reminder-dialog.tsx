import { Button, Loader, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { REMIND_WITHIN_DAYS } from '#shared/rules/following.ts';
import { FOLLOWING_TEXTS } from '#shared/rules/texts/following.ts';
import { refusal } from '#web/lib/errors.ts';
import { notifyFailure } from '#web/lib/notify-failure.ts';
import { ownZone } from '#web/lib/time-zone.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
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

export function ReminderDialog({ postId, remindAt, opened, onClose }: ReminderDialogProps) {
  const isMounted = useIsMounted();
  // While it is open, the dialog shows the failure, because it would cover a toast.
  const save = useSave((error) => isMounted.current || notifyFailure(error, saveTexts.failed));

  function close() {
    // Closing during the request would hide its result.
    if (save.isPending) return;
    save.reset();
    onClose();
  }

  function remind(at: string | null, zone: string) {
    const onSuccess = () => {
      notify.success(at === null ? texts.ended : texts.done(formatReminder(at, zone)));
      onClose();
    };
    save.mutate({ postId, saved: true, remindAt: at }, { onSuccess });
  }

  return (
    <Dialog title={texts.title} opened={opened} onClose={close}>
      {opened && <Reminder remindAt={remindAt} save={save} onRemind={remind} />}
    </Dialog>
  );
}

interface ReminderProps extends Pick<ReminderDialogProps, 'remindAt'> {
  save: ReturnType<typeof useSave>;
  onRemind: (at: string | null, zone: string) => void;
}

function Reminder({ remindAt, save, onRemind }: ReminderProps) {
  const [zone] = useState(ownZone);
  const [now] = useState(Date.now);
  const [typed, setTyped] = useState(() => toField(Date.parse(remindAt ?? presetTimes(now, zone).morning), zone));
  const [problem, setProblem] = useState<string | null>(null);
  const times = presetTimes(now, zone);
  const [pressed, setPressed] = useState('');
  const isSaving = (button: string) => save.isPending && pressed === button;

  function remind(button: string, at: string | null) {
    if (save.isPending) return;
    setProblem(null);
    setPressed(button);
    onRemind(at, zone);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const at = fromField(typed, zone);
    const delayMs = at === null ? 0 : Date.parse(at) - Date.now();
    if (at === null || delayMs <= 0 || delayMs >= REMIND_WITHIN_DAYS * DAY) return setProblem(FOLLOWING_TEXTS.remindLater);
    remind('set', at);
  }

  return (
    <>
      {remindAt !== null && <p className={classes.now}>{texts.now(formatReminder(remindAt, zone))}</p>}
      <ul className={classes.presets}>
        {PRESETS.map(([preset, label]) => (
          <li key={preset}>
            <Button
              variant="default"
              aria-disabled={isSaving(preset) || undefined}
              fullWidth
              justify="space-between"
              onClick={() => remind(preset, times[preset])}
              rightSection={isSaving(preset) ? <Loader size={16} color="currentColor" /> : formatReminder(times[preset], zone)}
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
          errorProps={{ role: 'alert' }}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <p role="alert" className={dialog.problem}>
          {save.isError && (refusal(save.error) ?? saveTexts.failed)}
        </p>
        <div className={dialog.buttons}>
          {remindAt !== null && (
            <BusyButton variant="default" busy={isSaving('none')} onClick={() => remind('none', null)}>
              {texts.none}
            </BusyButton>
          )}
          <BusyButton type="submit" busy={isSaving('set')}>
            {texts.set}
          </BusyButton>
        </div>
      </form>
    </>
  );
}
