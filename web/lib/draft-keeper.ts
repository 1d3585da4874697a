import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { onDraftChange, readDraft, sweepDrafts, writeDraft } from './drafts.ts';
import type { Texts } from './kept-texts.ts';

/** What is to be said about a draft (web/ui/draft-note.tsx). */
export interface DraftState {
  /** When what stands there was typed, where it came back; in milliseconds since 1970. */
  back: number | null;
  /** It was discarded a moment ago. */
  discarded: boolean;
  /** This browser could not keep what was typed last. */
  unkept: boolean;
  discard: () => void;
  undo: () => void;
}

interface Form {
  /** The fields that count, as they are where nothing was typed. */
  empty: Texts;
  /** What stands there, also between two renders. */
  latest: () => Texts;
  show: (texts: Texts) => void;
}

/** Keeps what is typed into a form, brings it back, and follows what another tab makes of it. Without a key it does nothing. */
export function useDraftKeeper(key: string | undefined, { empty, latest, show }: Form) {
  const [back, setBack] = useState<number | null>(null);
  const [thrown, setThrown] = useState<{ texts: Texts; from: number } | null>(null);
  const [unkept, setUnkept] = useState(false);
  const writing = useRef(false);
  const isBlank = (texts: Texts) => Object.keys(empty).every((name) => (texts[name] ?? empty[name]) === empty[name]);
  /** Fields that the form had not when it was kept are empty. */
  const known = (texts: Texts): Texts => ({ ...empty, ...texts });

  function write(texts: Texts | null): boolean {
    if (key === undefined) return true;
    writing.current = true;
    const done = writeDraft(key, texts);
    writing.current = false;
    return done;
  }

  const restore = useEffectEvent(() => {
    if (key === undefined) return;
    sweepDrafts();
    const kept = readDraft(key);
    if (kept === null) return;
    show(known(kept.texts));
    if (isBlank(kept.texts)) write(null);
    else setBack(kept.savedAt);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per key; after hydration, because the server cannot know what this browser keeps
  useLayoutEffect(() => restore(), [key]);

  // The same draft in two tabs is one: each shows what was typed last, and neither writes over what it does not show.
  const follow = useEffectEvent((changed: string | null) => {
    if (key === undefined || (changed !== null && changed !== key) || unkept) return;
    const kept = readDraft(key);
    show(known(kept?.texts ?? {}));
    setThrown(null);
    setBack(kept?.savedAt ?? null);
  });
  useEffect(() => onDraftChange((changed) => writing.current || follow(changed)), []);

  function save(texts: Texts) {
    if (key === undefined) return;
    const blank = isBlank(texts);
    setThrown(null);
    if (blank) setBack(null);
    setUnkept(!write(blank ? null : texts) && !blank);
  }

  /** Once it is sent. */
  function forget() {
    if (key === undefined) return;
    setBack(null);
    setThrown(null);
    setUnkept(false);
    write(null);
  }

  function discard() {
    setThrown({ texts: latest(), from: back ?? Date.now() });
    setBack(null);
    write(null);
    show(empty);
  }

  function undo() {
    if (thrown === null) return;
    save(thrown.texts);
    show(thrown.texts);
    setBack(thrown.from);
  }

  const state: DraftState = { back, discarded: thrown !== null, unkept, discard, undo };
  return { save, forget, state };
}

/** Whether something typed is kept under a key, so that the way back to it can be shown. */
export function useHasDraft(key: string | null): boolean {
  return useSyncExternalStore(
    onDraftChange,
    () => key !== null && readDraft(key) !== null,
    () => false,
  );
}
