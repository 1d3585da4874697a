import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useDraftKeeper } from './draft-keeper.ts';
import { draftKey } from './drafts.ts';
import { useViewer } from './hooks.tsx';
import type { Texts } from './kept-texts.ts';
import { newRequestKey } from './request-key.ts';
import { isSending, type SendStatus, takeBack, useSendStatus } from './send.ts';

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
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState({ ...empty, requestKey: '', sent: '' });
  // What was typed last, also between two renders.
  const latest = useRef(draft);
  const status: SendStatus = useSendStatus(draft);

  function show(texts: Texts) {
    latest.current = { ...empty, ...texts, requestKey: texts.requestKey ?? newRequestKey(), sent: texts.sent ?? '' };
    setDraft(latest.current);
  }

  /** Withdraws the waiting send of a text that was changed or discarded. */
  function takeBackSent() {
    const { requestKey, sent } = latest.current;
    if (sent !== '') takeBack<Texts>(queryClient, [], (input) => input.requestKey === requestKey);
  }

  function replace(texts: Texts) {
    if (texts.requestKey !== latest.current.requestKey) takeBackSent();
    show(texts);
  }

  // In the browser alone: the server's and this page's first render are the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per key, before what is kept comes back
  useLayoutEffect(() => show({}), [key]);
  const keeper = useDraftKeeper(key, { empty, latest: () => latest.current, show: replace });

  function change(part: Partial<Draft>) {
    // Other words are another submit: a key that was sent before must never stand for them.
    replace({ ...latest.current, ...part, requestKey: newRequestKey(), sent: '' });
    keeper.save(latest.current);
  }

  /**
   * Notes that it was sent as it is, so that it is known to be unsent should the page end before the answer.
   * @returns false where it is on its way already: a second press can come before the next render
   */
  function markSent(part: Partial<Draft> = {}): boolean {
    const { requestKey } = latest.current;
    if (isSending<Texts>(queryClient, [], (input) => input.requestKey === requestKey)) return false;
    show({ ...latest.current, ...part, sent: 'yes' });
    keeper.save(latest.current);
    return true;
  }

  /** Once it is sent: an empty form for the next one. */
  function clear() {
    show({});
    keeper.forget();
  }

  /** `forget`, once it is sent: nothing is kept, what is on screen stays. */
  return { draft, change, markSent, takeBack: takeBackSent, clear, forget: keeper.forget, state: keeper.state, status };
}
