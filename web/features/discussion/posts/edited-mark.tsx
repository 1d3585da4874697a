import { relativeTime } from '#shared/rules/time.ts';
import { useZone } from '#web/lib/time-zone.ts';
import { postPageTexts } from './texts/post-page.ts';

interface EditedMarkProps {
  updatedAt: string | null;
  now: number;
}

export function EditedMark({ updatedAt, now }: EditedMarkProps) {
  const zone = useZone();
  if (updatedAt === null) return null;
  return (
    <time dateTime={updatedAt} title={postPageTexts.editedAt(relativeTime(updatedAt, now, zone))}>
      {postPageTexts.edited}
    </time>
  );
}
