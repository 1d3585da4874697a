import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { onDraftChange, readDraft, sweepDrafts, type Texts, writeDraft } from './drafts.ts';

export interface DraftState {
  /** When the restored draft was typed, in milliseconds since 1970. */
  restoredFrom: number | null;
  discarded: boolean;
  storageFailed: boolean;
  discard: () => void;
  undo: () => void;
}

interface Form {
  /** A draft with these values is empty and is not stored. */
  empty: Texts;
  latest: () => Texts;
  show: (texts: Texts) => void;
}

export function useDraftKeeper(key: string, { empty, latest, show }: Form) {
  const [restoredFrom, setRestoredFrom] = useState<number | null>(null);
  const [discardedDraft, setDiscardedDraft] = useState<{ texts: Texts; from: number } | null>(null);
  const [storageFailed, setStorageFailed] = useState(false);
  const writing = useRef(false);
  const isBlank = (texts: Texts) => Object.keys(empty).every((name) => (texts[name] ?? empty[name]) === empty[name]);
  const withDefaults = (texts: Texts): Texts => ({ ...empty, ...texts });

  function write(texts: Texts | null): boolean {
    writing.current = true;
    const isStored = writeDraft(key, texts);
    writing.current = false;
    return isStored;
  }

  const restore = useEffectEvent(() => {
    sweepDrafts();
    const draft = readDraft(key);
    if (draft === null) return;
    show(withDefaults(draft.texts));
    if (isBlank(draft.texts)) write(null);
    else setRestoredFrom(draft.savedAt);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per key; after hydration, because the server cannot know what this browser keeps
  useLayoutEffect(() => restore(), [key]);

  // Two tabs share one draft: each shows the latest change, so neither overwrites unseen text.
  const syncWithStorage = useEffectEvent((changed: string | null) => {
    if ((changed !== null && changed !== key) || storageFailed) return;
    const draft = readDraft(key);
    show(withDefaults(draft?.texts ?? {}));
    setDiscardedDraft(null);
    setRestoredFrom(draft?.savedAt ?? null);
  });
  useEffect(() => onDraftChange((changed) => writing.current || syncWithStorage(changed)), []);

  function save(texts: Texts) {
    const blank = isBlank(texts);
    setDiscardedDraft(null);
    if (blank) setRestoredFrom(null);
    setStorageFailed(!write(blank ? null : texts) && !blank);
  }

  function forget() {
    setRestoredFrom(null);
    setDiscardedDraft(null);
    setStorageFailed(false);
    write(null);
  }

  function discard() {
    setDiscardedDraft({ texts: latest(), from: restoredFrom ?? Date.now() });
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

  const state: DraftState = { restoredFrom, discarded: discardedDraft !== null, storageFailed, discard, undo };
  return { save, forget, state };
}

/** Null without a draft. */
function useStored<Value extends string | boolean>(key: string | null, part: (texts: Texts) => Value): Value | null {
  const subscribe = useCallback(
    (onChange: () => void) => onDraftChange((changed) => (changed === null || changed === key) && onChange()),
    [key],
  );
  return useSyncExternalStore(
    subscribe,
    () => {
      const draft = key === null ? null : readDraft(key);
      return draft && part(draft.texts);
    },
    () => null,
  );
}

export function useHasDraft(key: string | null): boolean {
  return useStored(key, () => true) ?? false;
}

/** The text `content` of a draft. */
export function useDraftContent(key: string): string | null {
  return useStored(key, ({ content = '' }) => content);
}
