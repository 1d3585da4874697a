import { type ComponentType, useEffect, useState } from 'react';
import { onToastWaiting, showHandedOver } from './notify.ts';

/**
 * Where toasts appear. Their code comes with a person's first press or key, before anything can have happened that is
 * worth a toast; who only reads never needs it.
 */
export function Toasts() {
  const [List, setList] = useState<ComponentType | null>(null);

  useEffect(() => {
    const away = new AbortController();
    const load = () => {
      if (away.signal.aborted) return;
      import('./toast-list.tsx')
        .then(({ ToastList }) => {
          away.abort();
          setList(() => ToastList);
        })
        .catch(() => {});
    };
    for (const sign of ['pointerdown', 'keydown']) window.addEventListener(sign, load, { passive: true, signal: away.signal });
    const stop = onToastWaiting(load);
    showHandedOver();
    return () => {
      stop();
      away.abort();
    };
  }, []);

  return List === null ? null : <List />;
}
