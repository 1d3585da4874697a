import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import classes from './character-count.module.css';
import { countTexts } from './texts/fields.ts';

/** Characters left at which screen readers hear of it; beyond the last one it is too long. */
const HEARD_AT = [0, 5, 10, 20];
/** Milliseconds without a key after which they do. */
const PAUSE = 1_000;

/** What is left, said once on the way down at each of the numbers above. */
function useHeard(left: number): string {
  const [settled] = useDebouncedValue(left, PAUSE);
  const step = settled < 0 ? -1 : HEARD_AT.find((least) => settled <= least);
  const [heard, setHeard] = useState<{ step: number | undefined; words: string }>({ step, words: '' });
  if (heard.step !== step) {
    const isFurther = step !== undefined && step < (heard.step ?? Number.POSITIVE_INFINITY);
    setHeard({ step, words: isFurther ? (settled < 0 ? countTexts.over(-settled) : countTexts.left(settled)) : '' });
  }
  return heard.words;
}

/** How much of a field is used. What is too long stays as typed and is marked, instead of being cut off. */
export function CharacterCount({ text, max }: { text: string; max: number }) {
  const left = max - text.length;
  const heard = useHeard(left);
  return (
    <span className={classes.count} data-over={left < 0 || undefined}>
      {text.length}/{max}
      <VisuallyHidden> {countTexts.characters}</VisuallyHidden>
      <VisuallyHidden aria-live="polite">{heard}</VisuallyHidden>
    </span>
  );
}
