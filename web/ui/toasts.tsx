import { type ComponentType, useEffect, useState } from 'react';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { loadToasts, mountToasts, showStoredToast } from './notify.ts';

/** Their code loads on the first press or key, before any action can cause a toast. */
export function Toasts() {
  const [List, setList] = useState<ComponentType | null>(null);

  useEffect(() => {
    mountToasts((list) => setList(() => list));
    if (showStoredToast()) focusHeading();
    const controller = new AbortController();
    for (const type of ['pointerdown', 'keydown'])
      window.addEventListener(type, () => loadToasts(), { once: true, passive: true, signal: controller.signal });
    return () => {
      mountToasts(undefined);
      controller.abort();
    };
  }, []);

  return <div aria-live="polite">{List !== null && <List />}</div>;
}
