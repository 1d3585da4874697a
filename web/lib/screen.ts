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
import type { StyleSheet } from './first-visit.tsx';
import { createQueryClient } from './query-client.ts';

/** Set by server/platform/http/web.ts, like the contexts below. */
export const apiClientContext = createContext<ApiClient>();
export const nonceContext = createContext<string>('');
export const styleSheetContext = createContext<StyleSheet>();
export const renderContext = createContext<(render: () => Promise<Response>) => Promise<Response>>();
export const reportContext = createContext<(error: unknown) => void>();

export interface ScreenArgs {
  api: Api;
  queryClient: QueryClient;
  params: Params;
  url: URL;
}

let browser: { api: Api; queryClient: QueryClient } | undefined;

/**
 * @param fill puts the document's data into the cache. Called once, because `hydrate` compares the
 * server's clock with this device's.
 */
export function browserSide(fill?: (queryClient: QueryClient) => void): { api: Api; queryClient: QueryClient } {
  if (browser === undefined) {
    const queryClient = createQueryClient();
    fill?.(queryClient);
    browser = { api: createBrowserApi(queryClient), queryClient };
    // TanStack Query assumes a connection until the first `online` or `offline` event.
    const updateOnline = () => onlineManager.setOnline(navigator.onLine);
    updateOnline();
    document.addEventListener('visibilitychange', updateOnline);
  }
  return browser;
}

export interface ScreenError {
  code: string | null;
  message: string;
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
  /** Read by the `DataProvider` of the document; null after navigations in the browser. */
  state: DehydratedState | null;
}

let usesServerLoader = false;

/**
 * Inside `open`, a navigation loads its screen with one request through the server loader; with the
 * empty cache after a log-in it would send several in sequence.
 */
export async function withServerLoader(open: () => Promise<void>): Promise<void> {
  usesServerLoader = true;
  try {
    await open();
  } finally {
    usesServerLoader = false;
  }
}

/** Not `hydrate`, which compares the server's clock with this device's. */
function cacheAll(queryClient: QueryClient, { state }: ScreenData): void {
  for (const { queryKey, state: loaded } of state?.queries ?? []) queryClient.setQueryData(queryKey, loaded.data);
}

/**
 * Builds both loaders of a screen from one description. The server sends its cache in the HTML; the
 * browser fills its own before it shows the screen. Screens read with `useSuspenseQuery`.
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
      if (usesServerLoader) cacheAll(queryClient, await serverLoader<ScreenData>());
      await run(load, { api, queryClient, params, url });
      return { state: null };
    },
  };
}

export async function loadViewer({ api, queryClient }: ScreenArgs) {
  const session = api.accounts.session.queryOptions();
  const cached = queryClient.getQueryState(session.queryKey);
  // The person has logged in, but the request for their session failed.
  const isOutdated = cached?.isInvalidated === true && cached.data?.viewer === null;
  return (await (isOutdated ? queryClient.fetchQuery({ ...session, staleTime: 0 }) : queryClient.ensureQueryData(session))).viewer;
}

const CHECK_FAILED = 'checkFailed';

/** The log-in page then waits for a press before it checks again. */
export function isSessionCheckFailed({ pathname, search }: { pathname: string; search: string }): boolean {
  return pathname === '/login' && new URLSearchParams(search).has(CHECK_FAILED);
}

/**
 * Redirects visitors to /login and unfinished profiles to setup, and back afterwards. A failed
 * check also leads to /login, unless the server is down or busy.
 */
export async function requireMember(args: ScreenArgs) {
  const viewer = await requireSignedIn(args);
  if (!viewer.complete) throw redirect(`${viewer.setupPath}?returnTo=${encodeURIComponent(args.url.pathname + args.url.search)}`);
  return viewer;
}

export async function requireSignedIn(args: ScreenArgs) {
  const from = encodeURIComponent(args.url.pathname + args.url.search);
  const viewer = await loadViewer(args).catch((error: unknown) => {
    throw errorStatus(error) === 500 ? redirect(`/login?${CHECK_FAILED}=1&returnTo=${from}`) : error;
  });
  if (viewer === null) throw redirect(`/login?returnTo=${from}`);
  return viewer;
}

export async function requireSignedOut(args: ScreenArgs): Promise<void> {
  const viewer = await loadViewer(args);
  if (viewer !== null) throw redirect(returnPath(args.url) ?? viewer.startPath);
}

/** Null if the path leads to another site. */
export function returnPath(url: URL): string | null {
  const path = url.searchParams.get('returnTo');
  if (path === null || !/^\/(?![/\\])/.test(path)) return null;
  const target = URL.canParse(path, url.origin) ? new URL(path, url.origin) : null;
  // Check the resolved path too: "/.//host" resolves to "//host", which is another site.
  if (target?.origin !== url.origin || target.pathname.startsWith('//')) return null;
  return target.pathname + target.search + target.hash;
}

/** A short flash of a placeholder is worse than keeping the old page this long. */
const PLACEHOLDER_DELAY_MS = 150;

/**
 * For data that a screen can start without: the server waits so that the HTML contains it; the
 * browser waits briefly, then shows a placeholder. A failure on the server or during that wait
 * rejects; the component that reads the data shows a later one.
 */
export async function waitBriefly(load: Promise<unknown>): Promise<void> {
  if (typeof window === 'undefined') {
    await load;
    return;
  }
  load.catch(() => {});
  await Promise.race([load, new Promise((resolve) => setTimeout(resolve, PLACEHOLDER_DELAY_MS))]);
}
