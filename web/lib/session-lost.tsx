import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router';
import { ERRORS } from '#shared/rules/errors.ts';
import { MAX_UNCONFIRMED_MS } from '#shared/rules/reader.ts';
import { notify, notifyNextPage } from '#web/ui/notify.ts';
import { cancelAllSends } from './cancel-all-sends.ts';
import { errorCode } from './errors.ts';
import { useApi } from './hooks.tsx';
import { onSessionEnded } from './live-ended.ts';

/** How long a tab that comes back into view trusts its last check. */
const SESSION_FRESH_MS = 30_000;
const CHECK_INTERVAL_MS = 900_000;

/** Time for another tab's log-in to set its cookie. */
const COOKIE_DELAY_MS = 500;
const POLL_MS = 100;

let reloading = false;

function reloadOnce(): void {
  if (!reloading) window.location.reload();
  reloading = true;
}

function useSessionCheck() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { key } = useLocation();
  const session = api.accounts.session.queryOptions();
  const sharedKeys = [session.queryKey, api.site.info.queryKey()].map((queryKey) => JSON.stringify(queryKey));
  const isPersonal = ({ queryKey }: Query) => !sharedKeys.includes(JSON.stringify(queryKey));
  // The previous person, while the screen still shows their data.
  const screenOwnerId = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each navigation
  useEffect(() => {
    if (screenOwnerId.current !== null) queryClient.removeQueries({ type: 'inactive', predicate: isPersonal });
    screenOwnerId.current = null;
  }, [key]);

  const cachedSession = () => queryClient.getQueryState(session.queryKey);

  async function check() {
    const previous = cachedSession()?.data?.viewer ?? null;
    // `staleTime: 0` alone would not do on a device whose clock is behind the server's.
    await queryClient.invalidateQueries({ queryKey: session.queryKey, refetchType: 'none' });
    const { viewer } = await queryClient.fetchQuery({ ...session, staleTime: 0 });
    if (viewer?.id !== previous?.id) {
      screenOwnerId.current ??= previous?.id ?? null;
      cancelAllSends(queryClient);
      queryClient.removeQueries({ type: 'inactive', predicate: isPersonal });
      // The new person may not be allowed to read what the page shows.
      if (viewer !== null && screenOwnerId.current !== null && screenOwnerId.current !== viewer.id) reloadOnce();
      else if (viewer !== null) void queryClient.invalidateQueries({ predicate: isPersonal });
    }
    return viewer;
  }

  /** Reloads the page if the session has ended, so that it shows what visitors may read. */
  async function checkInBackground() {
    const signedIn = cachedSession()?.data?.viewer != null;
    const viewer = await check();
    if (signedIn && viewer === null) {
      notifyNextPage.error(ERRORS.SESSION_MISSING.message);
      reloadOnce();
    }
    return viewer;
  }

  return { cachedSession, check, checkInBackground };
}

/**
 * For a session that ended elsewhere: a refused call of the user leads to the log-in page and back;
 * a background check reloads the page.
 */
export default function SessionLost() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const { location: next } = useNavigation();
  const { cachedSession, check, checkInBackground } = useSessionCheck();
  const checking = useRef(false);

  const onRefused = useEffectEvent(async (error: unknown, inTheBackground: boolean) => {
    if (errorCode(error) !== 'SESSION_MISSING' || checking.current || !cachedSession()?.data?.viewer) return;
    // Background refetches never redirect to the log-in page.
    if (inTheBackground) return void checkInBackground().catch(() => {});
    checking.current = true;
    const target = next ?? location;
    try {
      // The refusal may be older than a log-in that followed.
      if ((await check()) !== null) return;
      // The caller may show the same message; equal notifications replace each other.
      notify.error(ERRORS.SESSION_MISSING.message);
      if (target.pathname === '/login') return;
      await navigate(`/login?returnTo=${encodeURIComponent(createPath(target))}`, { replace: next === undefined });
    } catch {
    } finally {
      checking.current = false;
    }
  });

  const checkIfStale = useEffectEvent(() => {
    const { data, dataUpdatedAt = 0 } = cachedSession() ?? {};
    if (document.visibilityState !== 'visible' || data === undefined) return;
    // Negative if this device's clock is behind the server's, which set the first timestamp.
    const age = Date.now() - dataUpdatedAt;
    // Offline, the service worker answers the reload, and deletes its copies after the same time.
    if (age > MAX_UNCONFIRMED_MS && data.viewer !== null) checkInBackground().catch(reloadOnce);
    else if (Math.abs(age) > SESSION_FRESH_MS) checkInBackground().catch(() => {});
  });
  const onOnline = useEffectEvent(() => {
    if (cachedSession()?.data?.viewer) checkInBackground().catch(() => {});
  });
  const onRestored = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted && cachedSession()?.data?.viewer) reloadOnce();
  });

  const onEnded = useEffectEvent(async (resume: () => void) => {
    const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    await wait(COOKIE_DELAY_MS);
    // A password change ends the old session and returns the next one.
    while (queryClient.isMutating({ predicate: ({ state }) => !state.isPaused }) > 0) await wait(POLL_MS);
    if ((await checkInBackground().catch(() => undefined)) !== null) resume();
  });
  useEffect(() => onSessionEnded((resume) => void onEnded(resume)), []);

  useEffect(() => {
    const subscriptions = [queryClient.getQueryCache(), queryClient.getMutationCache()].map((cache) =>
      cache.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        void onRefused(
          event.action.error,
          'query' in event ? event.query.state.data !== undefined : event.mutation?.meta?.background === true,
        );
      }),
    );
    const timer = setInterval(checkIfStale, CHECK_INTERVAL_MS);
    document.addEventListener('visibilitychange', checkIfStale);
    window.addEventListener('online', onOnline);
    window.addEventListener('pageshow', onRestored);
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', checkIfStale);
      window.removeEventListener('online', onOnline);
      window.removeEventListener('pageshow', onRestored);
    };
  }, [queryClient]);

  return null;
}
