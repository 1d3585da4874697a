import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { onDraftChange, readDraft, sweepDrafts, writeDraft } from './drafts.ts';
import type { Texts } from './stored-texts.ts';

export interface DraftState {
  /** When the restored draft was typed, in milliseconds since 1970. */
  back: number | null;
  discarded: boolean;
  unkept: boolean;
  discard: () => void;
  undo: () => void;
}

interface Form {
  /** A draft is empty, and is not kept, while these fields have these values. */
  empty: Texts;
  latest: () => Texts;
  show: (texts: Texts) => void;
}

export function useDraftKeeper(key: string | undefined, { empty, latest, show }: Form) {
  const [back, setRestoredFrom] = useState<number | null>(null);
  const [discardedDraft, setDiscardedDraft] = useState<{ texts: Texts; from: number } | null>(null);
  const [unkept, setUnkept] = useState(false);
  const writing = useRef(false);
  const isBlank = (texts: Texts) => Object.keys(empty).every((name) => (texts[name] ?? empty[name]) === empty[name]);
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
    else setRestoredFrom(kept.savedAt);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per key; after hydration, because the server cannot know what this browser keeps
  useLayoutEffect(() => restore(), [key]);

  // Two tabs share one draft: each shows the latest change, so neither overwrites unseen text.
  const follow = useEffectEvent((changed: string | null) => {
    if (key === undefined || (changed !== null && changed !== key) || unkept) return;
    const kept = readDraft(key);
    show(known(kept?.texts ?? {}));
    setDiscardedDraft(null);
    setRestoredFrom(kept?.savedAt ?? null);
  });
  useEffect(() => onDraftChange((changed) => writing.current || follow(changed)), []);

  function save(texts: Texts) {
    if (key === undefined) return;
    const blank = isBlank(texts);
    setDiscardedDraft(null);
    if (blank) setRestoredFrom(null);
    setUnkept(!write(blank ? null : texts) && !blank);
  }

  function forget() {
    if (key === undefined) return;
    setRestoredFrom(null);
    setDiscardedDraft(null);
    setUnkept(false);
    write(null);
  }

  function discard() {
    setDiscardedDraft({ texts: latest(), from: back ?? Date.now() });
    setRestoredFrom(null);
    write(null);
    show(empty);
  }

  function undo() {
    if (discardedDraft === null) return;
    save(discardedDraft.texts);
    show(discardedDraft.texts);
    setRestoredFrom(discardedDraft.from);
  }

  const state: DraftState = { back, discarded: discardedDraft !== null, unkept, discard, undo };
  return { save, forget, state };
}

export function useHasDraft(key: string | null): boolean {
  return useSyncExternalStore(
    onDraftChange,
    () => key !== null && readDraft(key) !== null,
    () => false,
  );
}
