import { NativeSelect, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { DIGEST_FREQUENCIES, type DigestFrequency } from '#shared/rules/notifications.ts';
import { zonedFormat } from '#shared/rules/time-zone.ts';
import { useZone } from '#web/lib/time-zone.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import textAction from '#web/ui/text-action.module.css';
import { useSetDigest } from './api/settings.ts';
import classes from './digest-form.module.css';
import { SaveState } from './save-state.tsx';
import { choiceTexts } from './texts/choice.ts';

const texts = choiceTexts.digest;

const MOMENT = zonedFormat({ weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: 'numeric' });
const HOUR = zonedFormat({ hour: 'numeric' });
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: HOUR(Date.UTC(2026, 0, 1, hour), 'UTC') }));
const WEEKDAYS = texts.weekdays.map((label, index) => ({ value: String(index + 1), label }));

interface Digest {
  frequency: DigestFrequency;
  hour: number;
  weekday: number;
  timeZone: string;
}

interface DigestFormProps {
  digest: (Digest & { zoneChosen: boolean; nextAt: string | null }) | null;
}

export function DigestForm({ digest }: DigestFormProps) {
  const browserZone = useZone();
  const { mutate, isPending, isSuccess, isError, variables } = useSetDigest();
  const savedDigest: Digest = digest ?? { frequency: 'weekly', hour: 17, weekday: 7, timeZone: browserZone };
  const { frequency, hour, weekday, timeZone } = isPending ? variables : savedDigest;
  const save = (changed: Partial<Digest>) => mutate({ frequency, hour, weekday, timeZone, ...changed });
  return (
    <div className={classes.form}>
      <p className={classes.what}>{texts.what}</p>
      <div className={classes.fields}>
        <NativeSelect
          label={texts.frequency}
          value={frequency}
          onChange={(event) => save({ frequency: event.currentTarget.value as DigestFrequency })}
          data={DIGEST_FREQUENCIES.map((value) => ({ value, label: texts.frequencies[value] }))}
        />
        {frequency === 'weekly' && (
          <NativeSelect
            label={texts.weekday}
            value={String(weekday)}
            onChange={(event) => save({ weekday: Number(event.currentTarget.value) })}
            data={WEEKDAYS}
          />
        )}
        {frequency !== 'off' && (
          <NativeSelect
            label={texts.hour}
            value={String(hour)}
            onChange={(event) => save({ hour: Number(event.currentTarget.value) })}
            data={HOURS}
          />
        )}
      </div>
      {frequency !== 'off' && <ZoneField zone={timeZone} onChange={(zone) => save({ timeZone: zone })} />}
      {digest !== null && frequency !== 'off' && timeZone !== browserZone && (
        <button type="button" className={textAction.action} onClick={() => save({ timeZone: browserZone })}>
          {texts.ownZone(labelOf(browserZone))}
        </button>
      )}
      <p className={classes.next}>
        {digest === null ? texts.unknown : digest.nextAt === null ? texts.off : texts.next(MOMENT(digest.nextAt, digest.timeZone))}
      </p>
      <SaveState saved={isSuccess} failed={isError} />
    </div>
  );
}

function labelOf(zone: string): string {
  return zone.replaceAll('_', ' ');
}

interface ZoneFieldProps {
  zone: string;
  onChange: (zone: string) => void;
}

function ZoneField({ zone, onChange }: ZoneFieldProps) {
  const list = useId();
  const [typed, setTyped] = useState(labelOf(zone));
  const [shown, setShown] = useState(zone);
  // A key would replace the field and lose the focus.
  if (shown !== zone) {
    setShown(zone);
    setTyped(labelOf(zone));
  }
  const zones = useHydrated() ? Intl.supportedValuesOf('timeZone') : [];
  const found = zones.find((one) => labelOf(one).toLowerCase() === typed.trim().toLowerCase());
  const change = (text: string) => {
    setTyped(text);
    const chosen = zones.find((one) => labelOf(one) === text);
    if (chosen !== undefined && chosen !== zone) onChange(chosen);
  };
  const leave = () => {
    if (found === undefined) return;
    setTyped(labelOf(found));
    if (found !== zone) onChange(found);
  };
  return (
    <>
      <TextInput
        label={texts.zone}
        description={texts.zoneHint}
        list={list}
        value={typed}
        error={zones.length > 0 && found === undefined && labelOf(zone) !== typed ? texts.noZone : undefined}
        onChange={(event) => change(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={leave}
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id={list}>
        {zones.map((one) => (
          <option key={one}>{labelOf(one)}</option>
        ))}
      </datalist>
    </>
  );
}
