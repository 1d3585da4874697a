import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Screen reader users must not find an old announcement in the page later. */
const REMOVE_AFTER_MS = 5_000;

let addAnnouncement: ((text: string) => void) | undefined;

/** For screen readers only; a message that also shows is a toast (notify.ts). */
export function announce(text: string): void {
  addAnnouncement?.(text);
}

/**
 * In the server's HTML: screen readers often miss text that is inserted together with its live
 * region.
 */
export function Announcer() {
  const [announcements, setAnnouncements] = useState<{ id: number; text: string }[]>([]);
  useEffect(() => {
    let count = 0;
    addAnnouncement = (text) => {
      count += 1;
      const id = count;
      setAnnouncements((all) => [...all, { id, text }]);
      setTimeout(() => setAnnouncements((all) => all.filter((one) => one.id !== id)), REMOVE_AFTER_MS);
    };
    return () => {
      addAnnouncement = undefined;
    };
  }, []);
  return (
    <VisuallyHidden component="div" aria-live="polite" data-announcer>
      {announcements.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </VisuallyHidden>
  );
}
