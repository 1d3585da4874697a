import { type ComponentType, useEffect, useRef, useState } from 'react';
import { FIND } from '#web/lib/find-event.ts';
import { notify } from '#web/ui/notify.ts';
import { asksForPalette, isForPanel } from './panel-keys.ts';
import { keysTexts } from './texts/keys.ts';

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
      // At Ctrl K browsers would go to their address bar; what follows it is no longer meant for the page.
      const follows = waiting.current.some(asksForPalette) && document.querySelector('dialog[open]') === null;
      if (asksForPalette(event) || (follows && isForPanel(event as KeyboardEvent))) event.preventDefault();
      waiting.current.push(event);
      import('./keyboard.tsx')
        .then((loaded) => setKeyboard(() => loaded.Keyboard))
        // Without a connection. Nobody misses single keys; the palette was waited for.
        .catch(() => waiting.current.splice(0).some(asksForPalette) && notify.error(keysTexts.notLoaded));
    };
    for (const sign of ['keydown', FIND]) window.addEventListener(sign, load, away);
    return () => away.abort();
  }, [Keyboard]);
  return Keyboard && <Keyboard waiting={waiting.current} />;
}
