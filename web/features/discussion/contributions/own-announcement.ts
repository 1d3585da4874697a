import { useEffect, useRef, useState } from 'react';

interface Shown {
  list: string;
  words: string | undefined;
  /** The list at page load, which is not announced. */
  began: string;
}

export function useOwnAnnouncement({ list, words, began }: Shown): string {
  const [announcement, setAnnouncement] = useState('');
  const announced = useRef<{ list: string; words: string | null }>({ list: began, words: null });
  useEffect(() => {
    if (words === undefined) return;
    const previous = announced.current;
    announced.current = { list, words };
    if (previous.list !== list || (previous.words !== null && previous.words !== words)) setAnnouncement(words);
  }, [list, words]);
  return announcement;
}
