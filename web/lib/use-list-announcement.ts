import { useEffect, useRef, useState } from 'react';

interface Shown {
  list: string;
  count: number | undefined;
  words: string;
  further: (more: number, all: number) => string;
}

/**
 * The screen reader announcement after a list has changed.
 * @param began the list that the page opened with, which is not announced
 */
export function useListAnnouncement({ list, count, words, further }: Shown, began = list): string {
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
