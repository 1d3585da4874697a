export interface Size {
  schools: number;
  members: number;
  posts: number;
  comments: number;
  likes: number;
  messages: number;
  notifications: number;
  reports: number;
}

export const SIZE_NAMES = ['small', 'medium', 'large'] as const;
export type SizeName = (typeof SIZE_NAMES)[number];

export function sizeOf(name: string): SizeName {
  const size = SIZE_NAMES.find((one) => one === name);
  if (size === undefined) throw new Error(`--size is one of ${SIZE_NAMES.join(', ')}.`);
  return size;
}

const LARGE: Size = {
  schools: 200,
  members: 100_000,
  posts: 1_000_000,
  comments: 5_000_000,
  likes: 10_000_000,
  messages: 2_000_000,
  notifications: 2_000_000,
  reports: 20_000,
};

function part(share: number): Size {
  const scaled = Object.entries(LARGE).map(([what, count]) => [what, count / share]);
  return Object.fromEntries(scaled) as unknown as Size;
}

export const SIZES: Record<SizeName, Size> = { small: part(100), medium: part(10), large: LARGE };
export const FOR_TESTS: Size = { ...part(500), schools: 2 };

/** Comments of the longest thread; the same at every size. */
export const HOT_COMMENTS = 5_000;
/** Prefix of the slugs; the longest thread has number 0. */
export const HOT_SLUG = 'bench-hot';
/** The benchmark signs in members among the first so many, which are the most active. */
export const ACTIVE_MEMBERS = 100;
