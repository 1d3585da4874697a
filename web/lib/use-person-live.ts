import type { LiveEvent } from '#shared/rules/live.ts';
import { useLive } from './live.tsx';
import { useSession } from './session.ts';

/** The live events of the signed-in person: changes in other tabs, and what concerns them alone. */
export function usePersonLive(onEvent: (event: LiveEvent | 'gap') => void): void {
  const id = useSession()?.id;
  useLive(id === undefined ? null : `person:${id}`, onEvent);
}
