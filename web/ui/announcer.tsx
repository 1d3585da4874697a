import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Milliseconds after which words are taken away, so that nobody who reads the page comes upon them. */
const HEARD = 5_000;

let say: ((words: string) => void) | undefined;

/** Has screen readers say something once they have finished a sentence. What is also shown on screen is a toast (notify.ts). */
export function announce(words: string): void {
  say?.(words);
}

/** What is announced. It is there from the first paint on: words that come together with their live region are often not heard. */
export function Announcer() {
  const [said, setSaid] = useState<{ id: number; words: string }[]>([]);
  useEffect(() => {
    let count = 0;
    say = (words) => {
      count += 1;
      const id = count;
      setSaid((all) => [...all, { id, words }]);
      setTimeout(() => setSaid((all) => all.filter((one) => one.id !== id)), HEARD);
    };
    return () => {
      say = undefined;
    };
  }, []);
  return (
    <VisuallyHidden component="div" aria-live="polite" data-announcer>
      {said.map(({ id, words }) => (
        <p key={id}>{words}</p>
      ))}
    </VisuallyHidden>
  );
}
