import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Screen reader users must not find an old announcement in the page later. */
const REMOVE_AFTER_MS = 5_000;

let say: ((words: string) => void) | undefined;

/** For screen readers only; a message that also shows is a toast (notify.ts). */
export function announce(words: string): void {
  say?.(words);
}

/**
 * In the server's HTML: screen readers often miss text that is inserted together with its live
 * region.
 */
export function Announcer() {
  const [said, setSaid] = useState<{ id: number; words: string }[]>([]);
  useEffect(() => {
    let count = 0;
    say = (words) => {
      count += 1;
      const id = count;
      setSaid((all) => [...all, { id, words }]);
      setTimeout(() => setSaid((all) => all.filter((one) => one.id !== id)), REMOVE_AFTER_MS);
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
