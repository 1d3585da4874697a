import { useEffect, useRef, useState } from 'react';

interface ListState {
  list: string;
  count: number | undefined;
  words: string;
  further: (more: number, all: number) => string;
}

/**
 * The screen reader announcement after a list has changed.
 * @param began the list that the page opened with, which is not announced
 */
export function useListAnnouncement({ list, count, words, further }: ListState, began = list): string {
  const [announcement, setAnnouncement] = useState('');
  const announced = useRef<{ list: string; count: number | undefined }>({ list: began, count: undefined });
  useEffect(() => {
    if (count === undefined) return;
    const previous = announced.current;
    announced.current = { list, count };
    if (previous.list !== list) setAnnouncement(words);
    else if (previous.count !== undefined && count > previous.count) setAnnouncement(further(count - previous.count, count));
  }, [list, count, words, further]);
  return announcement;
}
