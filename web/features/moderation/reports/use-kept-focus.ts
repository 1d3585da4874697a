import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a list of articles when what had it goes: a button whose act is done, or a whole article that was
 * deleted, also by somebody else. It then goes to the article itself, or to the one that has taken its place.
 */
export function useKeptFocus() {
  const list = useRef<HTMLDivElement>(null);
  /** The article that has the focus, by its place; null while the focus is elsewhere. */
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
    /** The focus belongs to this article, as soon as nothing else has it. */
    claim: (at: number) => {
      place.current = at;
    },
    onFocus: ({ target }: FocusEvent) => {
      const at = articles().findIndex((one) => one.contains(target));
      place.current = at === -1 ? null : at;
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      // What is taken away may say good-bye too; that is no leaving.
      if (relatedTarget === null && target.isConnected && document.hasFocus()) requestAnimationFrame(() => forgetUnlessGone(target));
    },
  };

  function forgetUnlessGone(left: Element) {
    if (left.isConnected && document.activeElement === document.body) place.current = null;
  }
}
