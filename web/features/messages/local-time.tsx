import { useZone } from '#web/lib/time-zone.ts';
import { clockTime, dayAndTime, listTime } from './times.ts';

interface LocalTimeProps {
  iso: string;
  full?: boolean;
  /** Given in the list of conversations, where only today's messages show the time of day. */
  now?: number;
  className?: string | undefined;
}

export function LocalTime({ iso, full = false, now, className }: LocalTimeProps) {
  const zone = useZone();
  const short = now === undefined ? clockTime(iso, zone) : listTime(iso, zone, now);
  return (
    <time dateTime={iso} className={className} title={full ? undefined : dayAndTime(iso, zone)}>
      {full ? dayAndTime(iso, zone) : short}
    </time>
  );
}
