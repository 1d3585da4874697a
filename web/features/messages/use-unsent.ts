import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { onBackOnline } from '#web/lib/back-online.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { oneAtATime } from '#web/lib/one-at-a-time.ts';

/** Sends what is unsent when the connection is back, on whatever page one is then. */
export function useUnsent(viewer: { id: string; sessionId: string }): void {
  const sender = { api: useApi(), queryClient: useQueryClient(), viewerId: viewer.id };
  const back = useEffectEvent(async () => {
    // Loaded by the conversations already, where anything was written.
    const { deliverUnsent } = await import('./delivery.ts').catch(() => ({ deliverUnsent: async () => {} }));
    await deliverUnsent(sender, viewer.sessionId);
  });
  useEffect(() => onBackOnline(oneAtATime(() => back())), []);
}
