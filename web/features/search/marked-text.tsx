import { markedParts } from './marked-parts.ts';
import classes from './marked-text.module.css';

interface MarkedTextProps {
  text: string;
  marks: [start: number, end: number][];
}

export function MarkedText({ text, marks }: MarkedTextProps) {
  return markedParts(text, marks).map(({ from, part, marked }) =>
    marked ? (
      <mark key={from} className={classes.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
