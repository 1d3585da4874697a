import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router';
import { ERRORS } from '#shared/rules/errors.ts';
import { notify, notifyNextPage } from '#web/ui/notify.ts';
import { MAX_UNCONFIRMED } from '#web/worker/reading.ts';
import { errorCode } from './errors.ts';
import { useApi } from './hooks.tsx';
import { onLiveEnded } from './live-ended.ts';
import { takeBackAll } from './send.ts';

/** Milliseconds for which a tab that comes back into view believes what it knew about the session. */
const BELIEVED = 30_000;
/** Milliseconds between two checks of a tab that stays visible. */
const CHECK_INTERVAL = 900_000;

/** Milliseconds after which another tab's log-in has brought its cookie. */
const SETTLED = 500;
/** Milliseconds between two looks whether this tab's own act is done. */
const LOOK = 100;

let leaving = false;

/** Once, however many have heard of it. */
function loadAnew(): void {
  if (!leaving) window.location.reload();
  leaving = true;
}

/** Asks the server who is signed in, and forgets what was loaded for somebody else. */
function useSessionCheck() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { key } = useLocation();
  const session = api.accounts.session.queryOptions();
  const kept = [session.queryKey, api.site.info.queryKey()].map((queryKey) => JSON.stringify(queryKey));
  const personal = ({ queryKey }: Query) => !kept.includes(JSON.stringify(queryKey));
  // For whom the page on screen was loaded, where that is somebody else than now. What it shows can be forgotten when it has been left.
  const whose = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each navigation
  useEffect(() => {
    if (whose.current !== null) queryClient.removeQueries({ type: 'inactive', predicate: personal });
    whose.current = null;
  }, [key]);

  const known = () => queryClient.getQueryState(session.queryKey);

  async function check() {
    const before = known()?.data?.viewer ?? null;
    const { viewer } = await queryClient.fetchQuery({ ...session, staleTime: 0 });
    if (viewer?.id !== before?.id) {
      whose.current ??= before?.id ?? null;
      takeBackAll(queryClient);
      queryClient.removeQueries({ type: 'inactive', predicate: personal });
      // Another person is signed in now, and may not be allowed to read what the page shows.
      if (viewer !== null && whose.current !== null && whose.current !== viewer.id) loadAnew();
      else if (viewer !== null) void queryClient.invalidateQueries({ predicate: personal });
    }
    return viewer;
  }

  /** For checks that the user did not cause. Reloads the page when the session has ended, so that it shows what visitors may read. */
  async function checkInBackground() {
    const signedIn = known()?.data?.viewer != null;
    const viewer = await check();
    if (signedIn && viewer === null) {
      notifyNextPage.error(ERRORS.SESSION_MISSING.message);
      loadAnew();
    }
    return viewer;
  }

  return { known, check, checkInBackground };
}

/**
 * Reacts when the session has ended elsewhere: by time, on another device, in another tab. If a call of the user is refused
 * for that, it leads to the log-in page and back; forms keep what was typed. If a background check finds it, the page reloads.
 */
export function SessionLost() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const { location: next } = useNavigation();
  const { known, check, checkInBackground } = useSessionCheck();
  const asking = useRef(false);

  const onRefused = useEffectEvent(async (error: unknown, inTheBackground: boolean) => {
    // A visitor has no session to lose; their page says itself that one has to log in.
    if (errorCode(error) !== 'SESSION_MISSING' || asking.current || !known()?.data?.viewer) return;
    // Refetches and retries in the background never redirect to the log-in page.
    if (inTheBackground) return void checkInBackground().catch(() => {});
    asking.current = true;
    const wanted = next ?? location;
    try {
      // The server is asked, because the refusal may be older than a log-in that followed.
      if ((await check()) !== null) return;
      // Where the call was made it may have been said already: of the same words only the last stay.
      notify.error(ERRORS.SESSION_MISSING.message);
      if (wanted.pathname === '/login') return;
      await navigate(`/login?returnTo=${encodeURIComponent(createPath(wanted))}`, { replace: next === undefined });
    } catch {
      // No answer: the next call that is refused asks again.
    } finally {
      asking.current = false;
    }
  });

  const checkIfStale = useEffectEvent(() => {
    const { data, dataUpdatedAt = 0 } = known() ?? {};
    if (document.visibilityState !== 'visible' || data === undefined) return;
    // Either way: the first answer bears the server's time, whose clock may be ahead.
    const age = Math.abs(Date.now() - dataUpdatedAt);
    // Offline, the service worker answers the reload, and deletes its copies after the same time.
    if (age > MAX_UNCONFIRMED && data.viewer !== null) loadAnew();
    else if (age > BELIEVED) checkInBackground().catch(() => {});
  });
  const onOnline = useEffectEvent(() => {
    if (known()?.data?.viewer) checkInBackground().catch(() => {});
  });
  const onRestored = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    // Restored from the back/forward cache: the session may have ended meanwhile.
    if (persisted && known()?.data?.viewer) loadAnew();
  });

  const onEnded = useEffectEvent(async (resume: () => void) => {
    const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    await wait(SETTLED);
    // An act of this tab, as a new password, ends the old session and brings the next one with its answer.
    while (queryClient.isMutating({ predicate: ({ state }) => !state.isPaused }) > 0) await wait(LOOK);
    // Without an answer the connection itself tries again.
    if ((await checkInBackground().catch(() => undefined)) !== null) resume();
  });
  useEffect(() => onLiveEnded((resume) => void onEnded(resume)), []);

  useEffect(() => {
    const stop = [queryClient.getQueryCache(), queryClient.getMutationCache()].map((cache) =>
      cache.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        void onRefused(
          event.action.error,
          'query' in event ? event.query.state.data !== undefined : event.mutation?.meta?.background === true,
        );
      }),
    );
    const timer = setInterval(checkIfStale, CHECK_INTERVAL);
    document.addEventListener('visibilitychange', checkIfStale);
    window.addEventListener('online', onOnline);
    window.addEventListener('pageshow', onRestored);
    return () => {
      for (const unsubscribe of stop) unsubscribe();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', checkIfStale);
      window.removeEventListener('online', onOnline);
      window.removeEventListener('pageshow', onRestored);
    };
  }, [queryClient]);

  return null;
}
