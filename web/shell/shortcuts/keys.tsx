import { type ComponentType, useEffect, useRef, useState } from 'react';
import { FIND } from '#web/lib/find-event.ts';
import { PART_MISSING } from '#web/ui/lazy-part.tsx';
import { notify } from '#web/ui/notify.ts';
import { asksForPalette, isForPanel } from './panel-keys.ts';

/** Loads shortcuts and palette with the first key, and passes on the keys pressed until then. */
export function Keys() {
  const [Keyboard, setKeyboard] = useState<ComponentType<{ waiting: Event[] }> | null>(null);
  const waiting = useRef<Event[]>([]);
  useEffect(() => {
    if (Keyboard !== null) return;
    const controller = new AbortController();
    const load = (event: Event) => {
      if (event.defaultPrevented) return;
      // Browsers focus the address bar on Ctrl+K. The keys that follow are meant for the palette.
      const follows = waiting.current.some(asksForPalette) && document.querySelector('dialog[open]') === null;
      if (asksForPalette(event) || (follows && isForPanel(event as KeyboardEvent))) event.preventDefault();
      waiting.current.push(event);
      import('./keyboard.tsx')
        .then((loaded) => setKeyboard(() => loaded.Keyboard))
        // Report the failure only to users who asked for the palette.
        .catch(() => waiting.current.splice(0).some(asksForPalette) && notify.error(PART_MISSING));
    };
    for (const type of ['keydown', FIND]) window.addEventListener(type, load, controller);
    return () => controller.abort();
  }, [Keyboard]);
  return Keyboard && <Keyboard waiting={waiting.current} />;
}
