import type { CSSProperties } from 'react';
import classes from './typed-headline.module.css';

/** Milliseconds. */
const TYPING = { delay: 1_000, blinkBefore: 3_000, letter: 70, pause: 1_500, blinkAfter: 180_000 } as const;
const BLINK_MS = 1_000;

interface TypedHeadlineProps {
  lead: string;
  parts: readonly [string, string];
}

/**
 * Animated by CSS alone: complete in the HTML, and static on small screens and with reduced motion.
 */
export function TypedHeadline({ lead, parts: [first, second] }: TypedHeadlineProps) {
  const begin = TYPING.delay + TYPING.blinkBefore;
  const resume = begin + first.length * TYPING.letter + TYPING.pause;
  return (
    <h1 className={classes.headline}>
      <span className={classes.spoken}>{`${lead} ${first} ${second}`}</span>
      <span aria-hidden="true">
        <span className={classes.line}>{lead}</span>
        <span className={classes.line}>
          <span className={classes.caret} style={timing(TYPING.delay, BLINK_MS, TYPING.blinkBefore / BLINK_MS)} />
          <Letters text={first} from={begin} last={{ stay: TYPING.letter + TYPING.pause, times: 1 }} />
        </span>
        <span className={classes.line}>
          <Letters text={second} from={resume} last={{ stay: BLINK_MS, times: TYPING.blinkAfter / BLINK_MS }} />
        </span>
      </span>
    </h1>
  );
}

interface LettersProps {
  text: string;
  from: number;
  last: { stay: number; times: number };
}

function Letters({ text, from, last }: LettersProps) {
  return [...text].map((letter, index) => {
    const at = from + (index + 1) * TYPING.letter;
    const end = index === text.length - 1;
    return (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: the letters of a text that never changes
        key={index}
        className={classes.letter}
        data-blinks={(end && last.times > 1) || undefined}
        style={end ? timing(at, last.stay, last.times) : timing(at, TYPING.letter, 1)}
      >
        {letter}
      </span>
    );
  });
}

function timing(at: number, stay: number, count: number): CSSProperties {
  return { '--at': `${at}ms`, '--stay': `${stay}ms`, '--times': count } as CSSProperties;
}
