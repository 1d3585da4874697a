import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useDraftKeeper } from './draft-keeper.ts';
import { type SendStatus, useSendStatus } from './draft-status.ts';
import { draftKey, type Texts } from './drafts.ts';
import { useViewer } from './hooks.tsx';
import { cancelSends, isSending } from './send.ts';
import { typedBeforeHydration } from './typed-before-hydration.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * The key contains the id of the person who opened the form, so a draft stays theirs if the session
 * changes.
 */
export function useDraftKey(place: string): string {
  const viewerId = useViewer()?.id ?? '';
  const [ownerId] = useState(viewerId);
  return draftKey(ownerId, place);
}

function isTextField(form: HTMLFormElement | null, name: string): boolean {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text');
}

/**
 * A draft that survives reloads, crashes and log-outs. Every change creates a new idempotency key:
 * a retry of the same text writes once, and edited text is never taken for the old one.
 * Give the component a React `key` if `key` can change.
 * @param form keeps text that was typed into the server's HTML before hydration. Its fields have the
 * names of the draft's texts. It needs `autoComplete="off"`: text that a browser restores may be
 * another person's, or sent already.
 */
export function useDraft<Draft extends Record<string, string>>(key: string, empty: Draft, form?: RefObject<HTMLFormElement | null>) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState({ ...empty, requestKey: '', sent: '' });
  // A ref, because state is outdated between two renders.
  const latest = useRef(draft);
  const status: SendStatus = useSendStatus(draft);
  const [hydrating] = useState(!useHydrated());

  function show(texts: Texts) {
    latest.current = { ...empty, ...texts, requestKey: texts.requestKey ?? newRequestKey(), sent: texts.sent ?? '' };
    setDraft(latest.current);
  }

  function takeBackSent() {
    const { requestKey, sent } = latest.current;
    if (sent !== '') cancelSends<Texts>(queryClient, [], (input) => input.requestKey === requestKey);
  }

  function replace(texts: Texts) {
    if (texts.requestKey !== latest.current.requestKey) takeBackSent();
    show(texts);
  }

  // In the browser only, so that hydration matches the server's HTML.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per key, before the stored draft is restored
  useLayoutEffect(() => show({}), [key]);
  const keeper = useDraftKeeper(key, { empty, latest: () => latest.current, show: replace });

  function change(part: Partial<Draft>) {
    replace({ ...latest.current, ...part, requestKey: newRequestKey(), sent: '' });
    keeper.save(latest.current);
  }

  /**
   * Stored, so that the draft shows as unsent if the page closes before the response.
   * @returns false if it is already being sent: a second press can come before the next render
   */
  function markSent(part: Partial<Draft> = {}): boolean {
    const { requestKey } = latest.current;
    if (isSending<Texts>(queryClient, [], (input) => input.requestKey === requestKey)) return false;
    show({ ...latest.current, ...part, sent: 'yes' });
    keeper.save(latest.current);
    return true;
  }

  // Added to a restored draft, so that neither is lost. React would clear the fields in its next
  // render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page hydrates
  useLayoutEffect(() => {
    const restored: Texts = latest.current;
    // A change gives the draft a new idempotency key, so a sent one could be posted twice.
    if (!hydrating || restored.sent !== '') return;
    const element = form?.current ?? null;
    const typed = Object.entries(typedBeforeHydration(element, empty)).filter(
      ([name, text]) => isTextField(element, name) && text !== restored[name],
    );
    if (typed.length === 0) return;
    const both = typed.map(([name, text]) => [name, restored[name] === empty[name] ? text : `${restored[name]} ${text}`]);
    change(Object.fromEntries(both) as Partial<Draft>);
  }, []);

  function clear() {
    show({});
    keeper.forget();
  }

  /** `forget` deletes the stored draft but leaves the text on screen. */
  return { draft, change, markSent, takeBack: takeBackSent, clear, forget: keeper.forget, state: keeper.state, status };
}

/** An idempotency key. `crypto.randomUUID` is missing on plain http outside localhost. */
function newRequestKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
