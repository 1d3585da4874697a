/** Paths whose positions are kept (doc 1 §9). */
const KEPT = 10;
const KEY = 'rounds.scroll';

type Kept = Pick<Storage, 'getItem' | 'setItem'>;

function read(storage: () => Kept): [string, number][] {
  try {
    const stored: unknown = JSON.parse(storage().getItem(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((entry): entry is [string, number] => typeof entry?.[0] === 'string' && Number.isFinite(entry[1])).slice(-KEPT);
  } catch {
    // Storage can be switched off or hold something old: then nothing is known.
    return [];
  }
}

/** How far down the most recent pages were read, in this tab. `storage` may throw. */
export function scrollMemory(storage: () => Kept) {
  // The one left last comes last.
  const positions = new Map(read(storage));

  function set(path: string, position: number): void {
    positions.delete(path);
    positions.set(path, position);
    const oldest = positions.size > KEPT ? positions.keys().next().value : undefined;
    if (oldest !== undefined) positions.delete(oldest);
  }

  /** For the page that comes after a reload. */
  function save(): void {
    try {
      storage().setItem(KEY, JSON.stringify([...positions]));
    } catch {
      // See read.
    }
  }

  return { get: (path: string) => positions.get(path), set, save };
}
