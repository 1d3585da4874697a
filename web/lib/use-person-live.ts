import type { LiveEvent } from '#shared/rules/live.ts';
import { useLive } from './live.tsx';
import { useSession } from './session.ts';

/** Live events about the signed-in person, such as a new message or a change made in another tab. */
export function usePersonLive(onEvent: (event: LiveEvent | 'gap') => void): void {
  const id = useSession()?.id;
  useLive(id === undefined ? null : `person:${id}`, onEvent);
}
