import { useZone } from '#web/lib/time-zone.ts';
import { clockTime, dayAndTime } from './times.ts';

interface LocalTimeProps {
  iso: string;
  /** With the day, as labels between messages have it. */
  full?: boolean;
  className?: string | undefined;
}

/** A moment on the reader's clock. */
export function LocalTime({ iso, full = false, className }: LocalTimeProps) {
  const zone = useZone();
  return (
    <time dateTime={iso} className={className} title={full ? undefined : dayAndTime(iso, zone)}>
      {full ? dayAndTime(iso, zone) : clockTime(iso, zone)}
    </time>
  );
}
