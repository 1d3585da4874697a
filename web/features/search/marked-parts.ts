interface Part {
  /** Where it begins, in UTF-16 units. */
  from: number;
  part: string;
  marked: boolean;
}

/** A text in parts, those between `marks` and those within. Marks that overlap become one; what lies beyond the text is nothing. */
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
