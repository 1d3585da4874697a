import { useZone } from '#web/lib/time-zone.ts';
import { clockTime, dayAndTime, listTime } from './times.ts';

interface LocalTimeProps {
  iso: string;
  /** With the day, as labels between messages have it. */
  full?: boolean;
  /** The current time, for the list of conversations, where only messages of today show the time of day. */
  now?: number;
  className?: string | undefined;
}

/** A moment on the reader's clock. */
export function LocalTime({ iso, full = false, now, className }: LocalTimeProps) {
  const zone = useZone();
  const short = now === undefined ? clockTime(iso, zone) : listTime(iso, zone, now);
  return (
    <time dateTime={iso} className={className} title={full ? undefined : dayAndTime(iso, zone)}>
      {full ? dayAndTime(iso, zone) : short}
    </time>
  );
}
