import { useEffect, useRef } from 'react';

/**
 * The focus after Load More: on the first new item's link, if the button was pressed by keyboard. A finger or a mouse
 * goes on where it is.
 * @param item selects the items of the list, each with one place for the focus
 * @param link selects that place in an item
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
    /** To be called when the button is pressed. */
    remember: () => {
      from.current = document.activeElement?.matches(':focus-visible') === true ? count : null;
    },
  };
}
