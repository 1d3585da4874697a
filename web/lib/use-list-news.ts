import { useEffect, useRef, useState } from 'react';

interface Shown {
  /** Names the list: another filter, another list. */
  list: string;
  /** undefined while it is on its way. */
  count: number | undefined;
  /** What there is to say of a new list. */
  words: string;
  /** What there is to say when it has grown, to `all`. */
  further: (more: number, all: number) => string;
}

/**
 * What a screen reader is told when a list has changed at the reader's wish.
 * @param began the list the page began with, of which nothing is said
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
