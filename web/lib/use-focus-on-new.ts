import { useEffect, useRef } from 'react';

/**
 * After Load More by keyboard, focuses the first new item.
 * @param link selects the element to focus in an `item`
 */
export function useFocusOnNew<List extends HTMLElement = HTMLElement>(count: number, item = 'article', link = 'h2 a') {
  const list = useRef<List>(null);
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (from.current === null || count <= from.current) return;
    list.current?.querySelectorAll(item)[from.current]?.querySelector<HTMLElement>(link)?.focus();
    from.current = null;
  }, [count, item, link]);
  return {
    list,
    remember: () => {
      from.current = document.activeElement?.matches(':focus-visible') === true ? count : null;
    },
  };
}
