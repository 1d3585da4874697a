import { type ComponentType, useEffect, useState } from 'react';
import { loadToasts, mountToasts, showHandedOver } from './notify.ts';

/** Where toasts appear. Their code comes with the first press or key, before anything can have happened that is worth a toast. */
export function Toasts() {
  const [List, setList] = useState<ComponentType | null>(null);

  useEffect(() => {
    mountToasts((list) => setList(() => list));
    showHandedOver();
    const removed = new AbortController();
    for (const type of ['pointerdown', 'keydown'])
      window.addEventListener(type, () => loadToasts(), { once: true, passive: true, signal: removed.signal });
    return () => {
      mountToasts(undefined);
      removed.abort();
    };
  }, []);

  return List === null ? null : <List />;
}
