import { useState } from 'react';
import { sharedTexts } from '#web/features/moderation/texts/shared.ts';
import classes from './words.module.css';

/** Characters and lines that are shown at once. */
const CHARACTERS = 560;
const LINES = 8;

/** Somebody's words, in their own direction. Long ones show how they begin; on paper and in a copy they are whole. */
export function Words({ text, cut = false }: { text: string; cut?: boolean }) {
  const [whole, setWhole] = useState(false);
  const long = text.length > CHARACTERS || text.split('\n').length > LINES;
  return (
    <div className={classes.words}>
      <p dir="auto" className={classes.text} data-clamped={(long && !whole) || undefined}>
        {text}
        {cut && '…'}
      </p>
      {long && (
        <button type="button" aria-expanded={whole} className={classes.more} onClick={() => setWhole(!whole)}>
          {whole ? sharedTexts.words.less : sharedTexts.words.more}
        </button>
      )}
    </div>
  );
}
