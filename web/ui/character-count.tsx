import { VisuallyHidden } from '@mantine/core';
import classes from './character-count.module.css';
import { countTexts } from './texts/fields.ts';

/** Characters left at which screen readers begin to hear of it. */
const NEAR = 20;

/** How much of a field is used. What is too long stays as typed and is marked, instead of being cut off. */
export function CharacterCount({ text, max }: { text: string; max: number }) {
  const left = max - text.length;
  return (
    <span className={classes.count} data-over={left < 0 || undefined}>
      {text.length}/{max}
      <VisuallyHidden> {countTexts.characters}</VisuallyHidden>
      <VisuallyHidden aria-live="polite">{left > NEAR ? '' : left < 0 ? countTexts.over(-left) : countTexts.left(left)}</VisuallyHidden>
    </span>
  );
}
