import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * If the focused button or article is removed, focuses the article or the one that takes its place.
 */
export function useRestoreFocus() {
  const list = useRef<HTMLDivElement>(null);
  /** Index of the focused article. */
  const focusedIndex = useRef<number | null>(null);
  const articles = () => [...(list.current?.querySelectorAll<HTMLElement>('article') ?? [])];

  useEffect(() => {
    if (focusedIndex.current === null || document.activeElement !== document.body) return;
    const all = articles();
    (all[Math.min(focusedIndex.current, all.length - 1)] ?? list.current)?.focus();
  });

  return {
    list,
    articles,
    /** Focuses this article as soon as nothing else has the focus. */
    focusArticle: (index: number) => {
      focusedIndex.current = index;
    },
    onFocus: ({ target }: FocusEvent) => {
      const index = articles().findIndex((one) => one.contains(target));
      focusedIndex.current = index === -1 ? null : index;
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      // Browsers also fire blur when a focused element is removed; only a real blur clears the
      // index.
      if (relatedTarget === null && target.isConnected && document.hasFocus()) requestAnimationFrame(() => clearUnlessRemoved(target));
    },
  };

  function clearUnlessRemoved(blurred: Element) {
    if (blurred.isConnected && document.activeElement === document.body) focusedIndex.current = null;
  }
}
