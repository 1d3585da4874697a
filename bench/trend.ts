/** How much a figure may rise in the time looked at before it counts as growth: both together. */
export interface Tolerance {
  /** Of its middle value. */
  share: number;
  /** In its own unit. */
  absolute: number;
}

export interface Trend {
  /** Middle value. */
  middle: number;
  /** By which it rose from the first sample looked at to the last, by the middle of all slopes. */
  rise: number;
  /** What is left of it in the end: the middle of the last fifth less that of the first. */
  left: number;
  /** How surely it rises at all: Mann and Kendall's Z. */
  z: number;
  grows: boolean;
}

/** Of all samples; caches fill and code is compiled meanwhile. */
const WARM_UP = 1 / 3;
/** Fewer say nothing. */
const LEAST = 8;
/** Share of the samples looked at that are its beginning, and its end. */
const EDGE = 1 / 5;
/** Z that noise alone reaches once in a hundred times. */
const SURE = 2.33;

/**
 * Whether a figure that was looked at again and again grows: it rises more steadily than chance would have it (Mann and
 * Kendall), by more than is tolerated (the middle of the slopes between all pairs, Theil and Sen), and it is still so much
 * higher at the end than it was in the beginning: what others do on the machine makes a figure rise and fall again. None of
 * the three minds a few wild values.
 * @throws when there are too few samples
 */
export function trendOf(samples: readonly number[], { share, absolute }: Tolerance): Trend {
  const values = samples.slice(Math.floor(samples.length * WARM_UP));
  if (values.length < LEAST)
    throw new Error(`${samples.length} samples are too few: at least ${Math.ceil(LEAST / (1 - WARM_UP))} are needed.`);
  const slopes: number[] = [];
  let score = 0;
  for (const [from, first] of values.entries()) {
    for (const [steps, second] of values.slice(from + 1).entries()) {
      slopes.push((second - first) / (steps + 1));
      score += Math.sign(second - first);
    }
  }
  const count = values.length;
  // Of equal values together: a step that is seldom taken is no trend yet.
  const ties = [...Map.groupBy(values, (value) => value).values()].reduce(
    (sum, { length }) => sum + length * (length - 1) * (2 * length + 5),
    0,
  );
  const variance = (count * (count - 1) * (2 * count + 5) - ties) / 18;
  const z = score === 0 || variance === 0 ? 0 : (score - Math.sign(score)) / Math.sqrt(variance);
  const middle = middleOf(values);
  const rise = middleOf(slopes) * (count - 1);
  const edge = Math.max(1, Math.floor(count * EDGE));
  const left = middleOf(values.slice(-edge)) - middleOf(values.slice(0, edge));
  const tolerated = Math.max(absolute, share * middle);
  return { middle, rise, left, z, grows: z > SURE && rise > tolerated && left > tolerated };
}

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(at)] ?? Number.NaN) + (sorted[Math.ceil(at)] ?? Number.NaN)) / 2;
}
