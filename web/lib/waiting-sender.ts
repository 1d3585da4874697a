import type { QueryClient } from '@tanstack/react-query';
import type { Api } from './api.ts';
import { retryAfter } from './errors.ts';
import { PATIENCE } from './for-later.ts';
import { liveEnded } from './live-ended.ts';

interface Viewer {
  id: string;
  sessionId: string;
}

/** As whom, and through what, things go out that waited for a connection. */
export interface WaitingSender {
  api: Api;
  queryClient: QueryClient;
  viewer: Viewer;
  /**
   * Asks the server whether what is sent now goes out as this person, in this session: a request has nothing but the
   * browser's cookie, and another tab may have logged somebody else in. False also without an answer. Asked before each thing.
   */
  isStillIn: () => Promise<boolean>;
  /** Notes a failure after which things wait on. */
  waitsOn: (error: unknown) => void;
  /** Milliseconds for which the server wants not to be asked. */
  rest: () => number;
}

export function waitingSender(api: Api, queryClient: QueryClient, viewer: Viewer): WaitingSender {
  let rest = 0;
  const waitsOn = (error: unknown) => {
    rest = Math.max(rest, retryAfter(error) ?? 0);
  };
  async function isStillIn(): Promise<boolean> {
    try {
      // Past the tab's cache, which is what may be old.
      const { viewer: now } = await api.accounts.session.call(undefined, { signal: AbortSignal.timeout(PATIENCE) });
      if (now?.id === viewer.id && now.sessionId === viewer.sessionId) return true;
      // This tab has not heard of it yet.
      liveEnded(() => {});
    } catch (error) {
      waitsOn(error);
    }
    return false;
  }
  return { api, queryClient, viewer, isStillIn, waitsOn, rest: () => rest };
}
