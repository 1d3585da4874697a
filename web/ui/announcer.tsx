import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Milliseconds after which an announcement is removed, so that screen reader users do not come across it in the page later. */
const HEARD = 5_000;

let say: ((words: string) => void) | undefined;

/** Makes screen readers say a text after their current sentence. Use a toast (notify.ts) for messages that are also shown on screen. */
export function announce(words: string): void {
  say?.(words);
}

/** The live region for `announce`. It is in the server's HTML, because screen readers often miss text that is inserted together with its region. */
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
