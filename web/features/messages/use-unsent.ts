import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useApi } from '#web/lib/hooks.tsx';
import { usePolling } from '#web/lib/live.tsx';
import { useHydrated } from '#web/lib/use-hydrated.ts';

/** Sends what is unsent when the connection is back, on whatever page one is then. */
export function useUnsent(viewer: { id: string; sessionId: string }): void {
  const sender = { api: useApi(), queryClient: useQueryClient(), viewerId: viewer.id };
  const back = useEffectEvent(async () => {
    // Loaded by the conversations already, where anything was written.
    const { deliverUnsent } = await import('./delivery.ts').catch(() => ({ deliverUnsent: () => {} }));
    deliverUnsent(sender, viewer.sessionId);
  });
  useEffect(() => {
    const onOnline = () => void back();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);

  // Without a word from the browser, as where only this site was out of reach: the live connection comes back.
  const hydrated = useHydrated();
  const live = usePolling(1) === false;
  const was = useRef<'new' | 'live' | 'lost'>('new');
  useEffect(() => {
    if (!hydrated) return;
    if (live && was.current === 'lost') void back();
    if (live) was.current = 'live';
    else if (was.current === 'live') was.current = 'lost';
  }, [hydrated, live]);
}
