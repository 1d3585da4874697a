import { relativeTime } from '#shared/rules/time.ts';
import { useZone } from '#web/lib/time-zone.ts';
import { postPageTexts } from './texts/post-page.ts';

interface EditedMarkProps {
  /** null where nothing was edited. */
  updatedAt: string | null;
  now: number;
}

/** Says of a comment that its words were edited, and on pointing when. */
export function EditedMark({ updatedAt, now }: EditedMarkProps) {
  const zone = useZone();
  if (updatedAt === null) return null;
  return (
    <time dateTime={updatedAt} title={postPageTexts.editedAt(relativeTime(updatedAt, now, zone))}>
      {postPageTexts.edited}
    </time>
  );
}
