import { VisuallyHidden } from '@mantine/core';
import { MAX_UNREAD_COUNT } from '#shared/rules/feed.ts';
import { formatNumber } from '#shared/rules/locale.ts';
import { readingTexts } from './texts/reading.ts';
import classes from './unread-number.module.css';

/** The link refers to `id` with aria-describedby, so that the link's name stays the same. */
export function UnreadNumber({ count, id }: { count: number; id: string }) {
  if (count === 0) return null;
  return (
    <span id={id} aria-hidden="true" className={classes.number} data-unread>
      {count > MAX_UNREAD_COUNT ? readingTexts.more(MAX_UNREAD_COUNT) : formatNumber(count)}
      <VisuallyHidden>{readingTexts.unread}</VisuallyHidden>
    </span>
  );
}
