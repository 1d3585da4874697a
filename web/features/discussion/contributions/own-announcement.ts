import { useEffect, useRef, useState } from 'react';

interface Shown {
  list: string;
  words: string | undefined;
  /** The list at page load, which is not announced. */
  began: string;
}

export function useOwnAnnouncement({ list, words, began }: Shown): string {
  const [news, setNews] = useState('');
  const announced = useRef<{ list: string; words: string | null }>({ list: began, words: null });
  useEffect(() => {
    if (words === undefined) return;
    const before = announced.current;
    announced.current = { list, words };
    if (before.list !== list || (before.words !== null && before.words !== words)) setNews(words);
  }, [list, words]);
  return news;
}
