import { useState } from 'react';
import { sharedTexts } from '#web/features/moderation/texts/shared.ts';
import classes from './clamped-text.module.css';

const MAX_CHARACTERS = 560;
const MAX_LINES = 8;

/** A clamped text; print and copies have the whole text. */
export function ClampedText({ text, cut = false }: { text: string; cut?: boolean }) {
  const [expanded, setExpanded] = useState(false);
  const long = text.length > MAX_CHARACTERS || text.split('\n').length > MAX_LINES;
  return (
    <div className={classes.words}>
      <p dir="auto" className={classes.text} data-clamped={(long && !expanded) || undefined}>
        {text}
        {cut && '…'}
      </p>
      {long && (
        <button type="button" aria-expanded={expanded} className={classes.more} onClick={() => setExpanded(!expanded)}>
          {expanded ? sharedTexts.words.less : sharedTexts.words.more}
        </button>
      )}
    </div>
  );
}
