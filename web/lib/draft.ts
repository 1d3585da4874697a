import { useLayoutEffect, useRef, useState } from 'react';
import { useDraftKeeper } from './draft-keeper.ts';
import { draftKey } from './drafts.ts';
import { useViewer } from './hooks.tsx';
import type { Texts } from './kept-texts.ts';
import { newRequestKey } from './request-key.ts';

/** Of whoever is signed in when a form appears: its words stay theirs when the session is lost in the meantime. */
export function useDraftKey(place: string): string {
  const viewerId = useViewer()?.id ?? '';
  const [ownerId] = useState(viewerId);
  return draftKey(ownerId, place);
}

/**
 * A form's content that survives leaving and reloading the page, a crash and a log-out. It is kept under `key` (`draftKey`)
 * in this browser from the first change on, until it is sent, discarded or empty again. The request key is made anew with
 * each change: the same words sent twice write once, corrected words are never taken for the ones before. A component
 * keeps one draft for its whole life; give it a React `key` where it could change.
 */
export function useDraft<Draft extends Record<string, string>>(key: string, empty: Draft) {
  const [draft, setDraft] = useState({ ...empty, requestKey: '' });
  // What was typed last, also between two renders.
  const latest = useRef(draft);

  function show(texts: Texts) {
    latest.current = { ...empty, ...texts, requestKey: texts.requestKey ?? newRequestKey() };
    setDraft(latest.current);
  }

  // In the browser alone: the server's and this page's first render are the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per key, before what is kept comes back
  useLayoutEffect(() => show({}), [key]);
  const keeper = useDraftKeeper(key, { empty, latest: () => latest.current, show });

  function change(part: Partial<Draft>) {
    // Other words are another submit: a key that was sent before must never stand for them.
    show({ ...latest.current, ...part, requestKey: newRequestKey() });
    keeper.save(latest.current);
  }

  /** The same submit, with something noted about it. */
  function keep(part: Partial<Draft>) {
    show({ ...latest.current, ...part });
    keeper.save(latest.current);
  }

  /** Once it is sent: an empty form for the next one. */
  function clear() {
    show({});
    keeper.forget();
  }

  /** `forget`, once it is sent: nothing is kept, what is on screen stays. */
  return { draft, change, keep, clear, forget: keeper.forget, state: keeper.state };
}
