export type Texts = Partial<Record<string, string>>;

const MAX_AGE_MS = 30 * 24 * 3_600_000;
const PREFIX = 'rounds.draft.';

const listeners = new Set<(key: string | null) => void>();
let swept = false;
/** Drafts that could not be stored stay in memory while the page is open. */
const unstoredDrafts = new Map<string, Texts>();

// Storage may be full, disabled or hold outdated data; none of these is an error.

function readTexts(key: string): Texts {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (!(stored instanceof Object)) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}

function writeTexts(key: string, texts: Texts | null): boolean {
  try {
    if (texts === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(texts));
    return true;
  } catch {
    return false;
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/**
 * The key contains the person's id, so that another account in this browser never sees the draft.
 */
export function draftKey(personId: string, place: string): string {
  return `${PREFIX}${personId}.${place}`;
}

export interface StoredDraft {
  texts: Texts;
  savedAt: number;
}

export function readDraft(key: string): StoredDraft | null {
  const { savedAt, ...texts } = unstoredDrafts.get(key) ?? readTexts(key);
  const savedAtMs = Number(savedAt);
  if (savedAt === undefined || !(Date.now() - savedAtMs < MAX_AGE_MS)) return null;
  return { texts, savedAt: savedAtMs };
}

export function isDraftOf(key: string, requestKey: string): boolean {
  return readDraft(key)?.texts.requestKey === requestKey;
}

/** @returns whether the draft is stored; storage may be full or forbidden */
export function writeDraft(key: string, texts: Texts | null): boolean {
  const dated = texts && { ...texts, savedAt: String(Date.now()) };
  const isStored = writeTexts(key, dated);
  if (isStored || dated === null) unstoredDrafts.delete(key);
  else unstoredDrafts.set(key, dated);
  for (const listener of listeners) listener(key);
  return isStored;
}

export function onDraftChange(listener: (key: string | null) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => listener(key);
  // A page restored from the back/forward cache has missed all events.
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && listener(null);
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}

export function draftsBelow(personId: string, place: string): (StoredDraft & { rest: string })[] {
  const prefix = draftKey(personId, place);
  const keys = [...new Set([...storedKeys(), ...unstoredDrafts.keys()])].filter((key) => key.startsWith(prefix));
  return keys.flatMap((key) => {
    const draft = readDraft(key);
    return draft === null ? [] : [{ ...draft, rest: key.slice(prefix.length) }];
  });
}

export function sweepDrafts(): void {
  if (swept) return;
  swept = true;
  for (const key of storedKeys()) if (key.startsWith(PREFIX) && readDraft(key) === null) writeTexts(key, null);
}
