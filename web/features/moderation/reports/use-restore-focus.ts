import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * If the focused button or article is removed, focuses the article or the one that takes its place.
 */
export function useRestoreFocus() {
  const list = useRef<HTMLDivElement>(null);
  /** Index of the focused article. */
  const place = useRef<number | null>(null);
  const articles = () => [...(list.current?.querySelectorAll<HTMLElement>('article') ?? [])];

  useEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return;
    const all = articles();
    (all[Math.min(place.current, all.length - 1)] ?? list.current)?.focus();
  });

  return {
    list,
    articles,
    /** Focuses this article as soon as nothing else has the focus. */
    claim: (at: number) => {
      place.current = at;
    },
    onFocus: ({ target }: FocusEvent) => {
      const at = articles().findIndex((one) => one.contains(target));
      place.current = at === -1 ? null : at;
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      // Browsers also fire blur when a focused element is removed; only a real blur clears the
      // index.
      if (relatedTarget === null && target.isConnected && document.hasFocus()) requestAnimationFrame(() => forgetUnlessGone(target));
    },
  };

  function forgetUnlessGone(left: Element) {
    if (left.isConnected && document.activeElement === document.body) place.current = null;
  }
}
