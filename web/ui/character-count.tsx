import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import classes from './character-count.module.css';
import { countTexts } from './texts/fields.ts';

/**
 * Characters left at which screen readers announce the count, once each and only on the way down.
 */
const ANNOUNCE_AT = [0, 5, 10, 20];
const TYPING_PAUSE_MS = 1_000;
const NEAR = 1_000;

/** For long texts, whose count is shown only when fewer than a thousand characters are left. */
export const isNearLimit = (text: string, max: number) => text.length > max - NEAR;

function useAnnouncement(left: number): string {
  const [settled] = useDebouncedValue(left, TYPING_PAUSE_MS);
  const step = settled < 0 ? -1 : ANNOUNCE_AT.find((least) => settled <= least);
  const [announced, setAnnounced] = useState<{ step: number | undefined; text: string }>({ step, text: '' });
  if (announced.step !== step) {
    const isFurther = step !== undefined && step < (announced.step ?? Number.POSITIVE_INFINITY);
    setAnnounced({ step, text: isFurther ? (settled < 0 ? countTexts.over(-settled) : countTexts.left(settled)) : '' });
  }
  return announced.text;
}

export function CharacterCount({ text, max }: { text: string; max: number }) {
  const left = max - text.length;
  const announcement = useAnnouncement(left);
  return (
    <span className={classes.count} data-over={left < 0 || undefined}>
      {text.length}/{max}
      <VisuallyHidden> {countTexts.characters}</VisuallyHidden>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </span>
  );
}
