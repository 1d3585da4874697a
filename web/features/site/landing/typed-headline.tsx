import type { CSSProperties } from 'react';
import classes from './typed-headline.module.css';

/** Milliseconds (doc 1 §4): a wait, then the caret blinks before the first letter, letter by letter with one pause, then it blinks on. */
const TYPING = { delay: 1_000, blinkBefore: 3_000, letter: 70, pause: 1_500, blinkAfter: 180_000 } as const;
const BLINK = 1_000;

interface TypedHeadlineProps {
  /** Stands there from the beginning. */
  lead: string;
  /** Typed, with the pause between the two. */
  parts: readonly [string, string];
}

/**
 * A headline that types itself, by style alone: it is complete in the HTML, needs no script and stands still on small
 * screens and for those who want less motion.
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
          <span className={classes.caret} style={times(TYPING.delay, BLINK, TYPING.blinkBefore / BLINK)} />
          <Letters text={first} from={begin} last={{ stay: TYPING.letter + TYPING.pause, times: 1 }} />
        </span>
        <span className={classes.line}>
          <Letters text={second} from={resume} last={{ stay: BLINK, times: TYPING.blinkAfter / BLINK }} />
        </span>
      </span>
    </h1>
  );
}

interface LettersProps {
  text: string;
  from: number;
  /** How long the caret stays behind the last letter, and how often it shows in that time. */
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
        style={end ? times(at, last.stay, last.times) : times(at, TYPING.letter, 1)}
      >
        {letter}
      </span>
    );
  });
}

function times(at: number, stay: number, count: number): CSSProperties {
  return { '--at': `${at}ms`, '--stay': `${stay}ms`, '--times': count } as CSSProperties;
}
