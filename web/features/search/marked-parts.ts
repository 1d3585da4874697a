interface Part {
  /** In UTF-16 units. */
  from: number;
  part: string;
  marked: boolean;
}

/** Merges overlapping marks and ignores those beyond the text. */
export function markedParts(text: string, marks: readonly (readonly [start: number, end: number])[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  const add = (end: number, marked: boolean) => {
    if (end > at) parts.push({ from: at, part: text.slice(at, end), marked });
    at = Math.max(at, end);
  };
  for (const [start, end] of marks.toSorted(([a], [b]) => a - b)) {
    if (end <= at || start >= text.length) continue;
    add(start, false);
    add(Math.min(end, text.length), true);
  }
  add(text.length, false);
  return parts;
}
