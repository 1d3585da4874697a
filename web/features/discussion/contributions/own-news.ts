import { useEffect, useRef, useState } from 'react';

interface Shown {
  /** Names the list: another tab or order, another list. */
  list: string;
  /** What there is to say of it; undefined while it is on its way. */
  words: string | undefined;
  /** The list that the page began with, of which nothing is said. */
  began: string;
}

/** What a screen reader is told when the list has changed at the reader's wish. */
export function useOwnNews({ list, words, began }: Shown): string {
  const [news, setNews] = useState('');
  const told = useRef<{ list: string; words: string | null }>({ list: began, words: null });
  useEffect(() => {
    if (words === undefined) return;
    const before = told.current;
    told.current = { list, words };
    if (before.list !== list || (before.words !== null && before.words !== words)) setNews(words);
  }, [list, words]);
  return news;
}
