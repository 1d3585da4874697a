import { readTexts, type Texts, writeTexts } from './kept-texts.ts';

/** Milliseconds for which this browser keeps a draft that nobody comes back to. */
const KEPT = 30 * 24 * 3_600_000;
const PREFIX = 'rounds.draft.';

const area = () => localStorage;
const listeners = new Set<(key: string | null) => void>();
let swept = false;
/** Drafts that could not be stored; kept in memory while the page is open. */
const unkept = new Map<string, Texts>();

/** Under which a person's draft for a place is kept: nobody else who signs in here is shown it. */
export function draftKey(personId: string, place: string): string {
  return `${PREFIX}${personId}.${place}`;
}

export interface KeptDraft {
  texts: Texts;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** What this browser keeps under a key; null where that is nothing, or nothing that is still meant. */
export function readDraft(key: string): KeptDraft | null {
  const { savedAt, ...texts } = unkept.get(key) ?? readTexts(area, key);
  const moment = Number(savedAt);
  if (savedAt === undefined || !(Date.now() - moment < KEPT)) return null;
  return { texts, savedAt: moment };
}

/** Whether a draft still has the words of this request. */
export function isDraftOf(key: string, requestKey: string): boolean {
  return readDraft(key)?.texts.requestKey === requestKey;
}

/** @returns whether this browser keeps it from now on; it may have no room, or not be allowed to */
export function writeDraft(key: string, texts: Texts | null): boolean {
  const dated = texts && { ...texts, savedAt: String(Date.now()) };
  const done = writeTexts(area, key, dated);
  if (done || dated === null) unkept.delete(key);
  else unkept.set(key, dated);
  for (const tell of listeners) tell(key);
  return done;
}

/** Tells of changes to drafts, in this tab and in others; null where it may be any of them. */
export function onDraftChange(tell: (key: string | null) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => tell(key);
  // A page that the browser had put aside was told nothing meanwhile.
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && tell(null);
  listeners.add(tell);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}

/** A person's drafts for places that begin so, by the rest of the place. */
export function draftsBelow(personId: string, place: string): (KeptDraft & { rest: string })[] {
  const prefix = draftKey(personId, place);
  const keys = [...keptKeys(), ...unkept.keys()].filter((key) => key.startsWith(prefix));
  return keys.flatMap((key) => {
    const kept = readDraft(key);
    return kept === null ? [] : [{ ...kept, rest: key.slice(prefix.length) }];
  });
}

function keptKeys(): string[] {
  try {
    return Object.keys(area());
  } catch {
    // Storage switched off.
    return [];
  }
}

/** Removes, once a page, every draft that is too old to be shown, whoever's it was: those of deleted accounts go by this too. */
export function sweepDrafts(): void {
  if (swept) return;
  swept = true;
  for (const key of keptKeys()) if (key.startsWith(PREFIX) && readDraft(key) === null) writeTexts(area, key, null);
}
