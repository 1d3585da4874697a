import { useEffect, useRef, useState } from 'react';

interface Shown {
  /** Identifies the list. Another filter makes another list. */
  list: string;
  /** undefined while the list is loading. */
  count: number | undefined;
  /** The announcement of a new list. */
  words: string;
  /** The announcement after the same list has grown by `more` to `all`. */
  further: (more: number, all: number) => string;
}

/**
 * Returns the screen reader's announcement after the reader has changed a list.
 * @param began the list that the page opened with, which is not announced
 */
export function useListNews({ list, count, words, further }: Shown, began = list): string {
  const [news, setNews] = useState('');
  const told = useRef<{ list: string; count: number | undefined }>({ list: began, count: undefined });
  useEffect(() => {
    if (count === undefined) return;
    const before = told.current;
    told.current = { list, count };
    if (before.list !== list) setNews(words);
    else if (before.count !== undefined && count > before.count) setNews(further(count - before.count, count));
  }, [list, count, words, further]);
  return news;
}
