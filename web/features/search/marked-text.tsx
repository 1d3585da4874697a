import classes from './marked-text.module.css';

interface MarkedTextProps {
  text: string;
  /** In UTF-16 units, sorted, without overlaps. */
  marks: [start: number, end: number][];
}

export function MarkedText({ text, marks }: MarkedTextProps) {
  const places = [0, ...marks.flat()];
  return places.map((from, index) => {
    const part = text.slice(from, places[index + 1]);
    return index % 2 === 0 ? (
      part
    ) : (
      <mark key={from} className={classes.mark}>
        {part}
      </mark>
    );
  });
}
