/** How much an installation of each size holds; a medium one a tenth of a large one, a small one a hundredth. */
export interface Size {
  schools: number;
  members: number;
  posts: number;
  comments: number;
  /** Of posts and comments together. */
  likes: number;
  messages: number;
  /** About so many: those of the newest posts. */
  notifications: number;
  reports: number;
}

export const SIZE_NAMES = ['small', 'medium', 'large'] as const;
export type SizeName = (typeof SIZE_NAMES)[number];

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
/** Enough for counting the queries of each read, which is done in every test run. */
export const FOR_TESTS: Size = { ...part(500), schools: 2 };

/** Comments of the one thread that everybody talks in; the same at every size. */
export const HOT_COMMENTS = 5_000;
/** Part of every address of a post that is made here; the hot thread is number 0. */
export const HOT_SLUG = 'bench-hot';
/** Among so many of the members, the most active ones, are those whom the benchmark signs in. */
export const ACTIVE_MEMBERS = 100;
