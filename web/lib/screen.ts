import { type DehydratedState, dehydrate, onlineManager, type QueryClient } from '@tanstack/react-query';
import {
  type ClientLoaderFunctionArgs,
  createContext,
  data,
  type LoaderFunctionArgs,
  type Params,
  type RouterContextProvider,
  redirect,
} from 'react-router';
import { type Api, type ApiClient, createApi, createBrowserApi } from './api.ts';
import { errorCode, errorId, errorMessage, errorStatus } from './errors.ts';
import { createQueryClient } from './query-client.ts';

/** What the server gives to every document request (set in server/platform/http/web.ts). */
export const apiClientContext = createContext<ApiClient>();
export const nonceContext = createContext<string>('');
/** Queues the rendering of a page (server/platform/http/web.ts). */
export const renderContext = createContext<<Result>(render: () => Promise<Result>) => Promise<Result>>();
/** Logs an error in rendering a page to the server's log. */
export const reportContext = createContext<(error: unknown) => void>();

export interface ScreenArgs {
  api: Api;
  queryClient: QueryClient;
  params: Params;
  url: URL;
}

let browser: { api: Api; queryClient: QueryClient } | undefined;

/** The one API client and query cache of this browser tab. */
export function browserSide(): { api: Api; queryClient: QueryClient } {
  if (browser === undefined) {
    browser = { api: createBrowserApi(), queryClient: createQueryClient() };
    // TanStack Query assumes a connection until the first `online` or `offline` event.
    const look = () => onlineManager.setOnline(navigator.onLine);
    look();
    // A suspended page may have missed an event.
    document.addEventListener('visibilitychange', look);
  }
  return browser;
}

/** A failed screen, as the route's error boundary receives it (`isRouteErrorResponse(error)`, `error.data`). */
export interface ScreenError {
  code: string | null;
  message: string;
  /** Identifies the cause in the server's log, if it was logged. */
  id?: string | null;
}

async function run<Result>(load: (args: ScreenArgs) => Promise<Result>, args: ScreenArgs): Promise<Result> {
  try {
    return await load(args);
  } catch (error) {
    if (error instanceof Response || (error instanceof Object && 'type' in error && error.type === 'DataWithResponseInit')) throw error;
    if (errorCode(error) === null) throw error;
    throw data<ScreenError>({ code: errorCode(error), message: errorMessage(error), id: errorId(error) }, { status: errorStatus(error) });
  }
}

export interface ScreenData {
  state: DehydratedState | null;
}

let whole = false;

/**
 * Navigations inside `open` load each screen with one request, through its server loader: right after a log-in the cache is
 * empty, and the screen would otherwise make several requests one after the other.
 */
export async function withWholeScreens(open: () => Promise<void>): Promise<void> {
  whole = true;
  try {
    await open();
  } finally {
    whole = false;
  }
}

/** Does not use `hydrate`, because it compares timestamps of the server's clock with those of this device. */
function keepAll(queryClient: QueryClient, { state }: ScreenData): void {
  for (const { queryKey, state: loaded } of state?.queries ?? []) queryClient.setQueryData(queryKey, loaded.data);
}

/**
 * Builds both loaders of a screen from one description of its data. The server fills a query cache and sends it in the HTML;
 * the browser fills the tab's cache before it shows the screen. Screens then read their data with
 * `useSuspenseQuery(api.….queryOptions())`.
 */
export function screen(load: (args: ScreenArgs) => Promise<void>) {
  return {
    async loader({ context, params, url }: LoaderFunctionArgs): Promise<ScreenData> {
      const queryClient = createQueryClient();
      const api = createApi((context as Readonly<RouterContextProvider>).get(apiClientContext));
      await run(load, { api, queryClient, params, url });
      return { state: dehydrate(queryClient) };
    },
    async clientLoader({ params, url, serverLoader }: ClientLoaderFunctionArgs): Promise<ScreenData> {
      const { api, queryClient } = browserSide();
      if (whole) keepAll(queryClient, await serverLoader<ScreenData>());
      await run(load, { api, queryClient, params, url });
      return { state: null };
    },
  };
}

/** The signed-in person, or null. */
export async function loadViewer({ api, queryClient }: ScreenArgs) {
  return (await queryClient.ensureQueryData(api.accounts.session.queryOptions())).viewer;
}

/** Set in the log-in page's address when the check of who is signed in failed. */
const CHECK_FAILED = 'checkFailed';

/** Whether a failed check led to the log-in page, which then does not check again until something is pressed. */
export function isCheckFailed({ pathname, search }: { pathname: string; search: string }): boolean {
  return pathname === '/login' && new URLSearchParams(search).has(CHECK_FAILED);
}

/**
 * For pages that need a finished profile: redirects visitors to /login and people with an unfinished profile to their setup
 * page, and back afterwards. Also redirects to /login when the check itself fails, but not when the server is down or busy.
 */
export async function requireMember(args: ScreenArgs) {
  const viewer = await requireSignedIn(args);
  if (!viewer.complete) throw redirect(`${viewer.setupPath}?returnTo=${encodeURIComponent(args.url.pathname + args.url.search)}`);
  return viewer;
}

/** For pages that need a signed-in person, but no finished profile. */
export async function requireSignedIn(args: ScreenArgs) {
  const from = encodeURIComponent(args.url.pathname + args.url.search);
  const viewer = await loadViewer(args).catch((error: unknown) => {
    throw errorStatus(error) === 500 ? redirect(`/login?${CHECK_FAILED}=1&returnTo=${from}`) : error;
  });
  if (viewer === null) throw redirect(`/login?returnTo=${from}`);
  return viewer;
}

/** For pages that make no sense when signed in (log in, sign up). */
export async function requireSignedOut(args: ScreenArgs): Promise<void> {
  const viewer = await loadViewer(args);
  if (viewer !== null) throw redirect(returnPath(args.url) ?? viewer.startPath);
}

/** The path to return to, or null if it does not belong to this site. */
export function returnPath(url: URL): string | null {
  const path = url.searchParams.get('returnTo');
  if (path === null || !/^\/(?![/\\])/.test(path)) return null;
  const target = URL.canParse(path, url.origin) ? new URL(path, url.origin) : null;
  // Check the resolved path too: "/.//host" resolves to "//host", which is another site.
  if (target?.origin !== url.origin || target.pathname.startsWith('//')) return null;
  return target.pathname + target.search + target.hash;
}

/** Milliseconds for which the old page stays while the next one loads its data; a placeholder that flashes up is worse than a short wait. */
const PATIENCE = 150;

/**
 * Waits for data that a screen can start without. The server waits until the data has loaded, so that the HTML contains it; the
 * browser waits briefly, then the screen shows its placeholder. The component that reads the data shows a failure.
 */
export async function waitBriefly(load: Promise<unknown>): Promise<void> {
  if (typeof window === 'undefined') {
    await load;
    return;
  }
  load.catch(() => {});
  await Promise.race([load, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}
