import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { relativeTime } from '#shared/rules/time.ts';
import { refusal } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useNow } from '#web/lib/now.ts';
import { useZone } from '#web/lib/time-zone.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { notify } from '#web/ui/notify.ts';
import rows from '#web/ui/row-list.module.css';
import { type Session, sessionsQuery, useEndOtherSessions, useEndSession } from './api/sessions.ts';
import classes from './settings-sessions.module.css';
import { accountSettingsTexts } from './texts/settings.ts';

const texts = accountSettingsTexts.sessions;

export function SettingsSessions() {
  const query = useQuery(sessionsQuery(useApi()));
  const { data, dataUpdatedAt, isError } = query;
  const now = useNow(dataUpdatedAt);
  const list = useRef<HTMLUListElement>(null);

  if (data === undefined) return isError ? <LoadFailed query={query}>{texts.loadFailed}</LoadFailed> : <Placeholder />;

  // The row that had the focus is gone.
  const onEnded = () => list.current?.focus();

  return (
    <div className={classes.sessions}>
      <ul ref={list} tabIndex={-1} className={classes.list} aria-label={texts.list}>
        {data.items.map((session) => (
          <Row key={session.id} session={session} now={now} onEnded={onEnded} />
        ))}
      </ul>
      {data.items.some(({ current }) => !current) ? <EndOthers onEnded={onEnded} /> : <p className={classes.note}>{texts.only}</p>}
    </div>
  );
}

function failed(error: unknown) {
  notify.error(refusal(error) ?? accountSettingsTexts.failed);
}

interface RowProps {
  session: Session;
  now: number;
  onEnded: () => void;
}

function Row({ session, now, onEnded }: RowProps) {
  const { device, current, lastUsedAt, signedInAt } = session;
  const zone = useZone();
  const end = useEndSession();
  const Icon = /Android|iPhone|iPad|iOS/i.test(device) ? IconDeviceMobile : IconDeviceDesktop;

  return (
    <li className={rows.row}>
      <Icon size={24} aria-hidden="true" className={classes.icon} />
      <div className={rows.words}>
        <p className={classes.device}>
          {device}
          {current && <span className={classes.current}>{texts.current}</span>}
        </p>
        <p className={classes.note}>
          <span>
            {texts.lastUsed.before}
            <time dateTime={lastUsedAt}>{relativeTime(lastUsedAt, now, zone)}</time>
            {texts.lastUsed.after}
          </span>
          <span>
            {texts.signedIn.before}
            <time dateTime={signedInAt}>{relativeTime(signedInAt, now, zone)}</time>
            {texts.signedIn.after}
          </span>
        </p>
      </div>
      {!current && (
        <BusyButton variant="default" busy={end.isPending} onClick={() => void end.mutateAsync(session).then(onEnded, failed)}>
          {texts.end}
          <VisuallyHidden> {device}</VisuallyHidden>
        </BusyButton>
      )}
    </li>
  );
}

function EndOthers({ onEnded }: { onEnded: () => void }) {
  const endOthers = useEndOtherSessions();
  function ended({ message }: { message: string }) {
    notify.success(message);
    onEnded();
  }
  return (
    <BusyButton
      variant="default"
      className={classes.everywhere ?? ''}
      busy={endOthers.isPending}
      onClick={() => void endOthers.mutateAsync({}).then(ended, failed)}
    >
      {texts.endOthers}
    </BusyButton>
  );
}

function Placeholder() {
  return (
    <div role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <div aria-hidden="true">
        <Skeleton height={14} width="45%" />
        <Skeleton height={12} mt={12} width="65%" />
        <Skeleton height={14} mt={32} width="38%" />
        <Skeleton height={12} mt={12} width="60%" />
      </div>
    </div>
  );
}
