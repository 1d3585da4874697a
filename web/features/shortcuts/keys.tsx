import { type ComponentType, useEffect, useRef, useState } from 'react';
import { FIND } from './find-event.ts';

/**
 * What can be done by single keys, and the palette. Their code comes with a person's first key; what was pressed until then is
 * handed over.
 */
export function Keys() {
  const [Keyboard, setKeyboard] = useState<ComponentType<{ waiting: Event[] }> | null>(null);
  const waiting = useRef<Event[]>([]);
  useEffect(() => {
    if (Keyboard !== null) return;
    const away = new AbortController();
    const load = (event: Event) => {
      // Whoever prevents it has done what it means.
      if (event.defaultPrevented) return;
      const { key, ctrlKey, metaKey } = event as KeyboardEvent;
      // Browsers would go to their address bar.
      if (key === 'k' && (ctrlKey || metaKey)) event.preventDefault();
      waiting.current.push(event);
      import('./keyboard.tsx').then(
        (loaded) => setKeyboard(() => loaded.Keyboard),
        // Without a connection: the next key asks again.
        () => waiting.current.splice(0),
      );
    };
    for (const sign of ['keydown', FIND]) window.addEventListener(sign, load, away);
    return () => away.abort();
  }, [Keyboard]);
  return Keyboard && <Keyboard waiting={waiting.current} />;
}
