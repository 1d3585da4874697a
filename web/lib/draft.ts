import { useEffect, useRef, useState } from 'react';
import { readTexts, writeTexts } from './kept-texts.ts';
import { newRequestKey } from './request-key.ts';

const area = () => localStorage;

/**
 * A form's content that survives leaving and reloading the page. It is kept under `key` in this browser from the first
 * change on, until it is sent or empty again. The request key is made anew with each change: the same words sent
 * twice write once, corrected words are never taken for the ones before. A component keeps one draft for its whole life; give it a React `key` where it could change.
 */
export function useDraft<Draft extends Record<string, string>>(key: string, empty: Draft) {
  const [draft, setDraft] = useState({ ...empty, requestKey: '' });
  // What was typed last, also between two renders.
  const latest = useRef(draft);

  function show(next: typeof draft) {
    latest.current = next;
    setDraft(next);
  }

  // After hydration, because the server cannot know what this browser keeps.
  // biome-ignore lint/correctness/useExhaustiveDependencies: restores once per key
  useEffect(() => {
    show({ ...empty, requestKey: newRequestKey(), ...readTexts(area, key) });
  }, [key]);

  function change(part: Partial<Draft>) {
    // Other words are another submit: a key that was sent before must never stand for them.
    const next = { ...latest.current, ...part, requestKey: newRequestKey() };
    show(next);
    const blank = Object.keys(empty).every((name) => next[name] === empty[name]);
    writeTexts(area, key, blank ? null : next);
  }

  /** Once it is sent: nothing is kept, what is on screen stays. */
  function forget() {
    writeTexts(area, key, null);
  }

  /** Once it is sent: an empty form for the next one. */
  function clear() {
    show({ ...empty, requestKey: newRequestKey() });
    forget();
  }

  return { draft, change, clear, forget };
}
