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
import type { Sheet } from './first-page.tsx';
import { createQueryClient } from './query-client.ts';

/** What the server gives to every document request (set in server/platform/http/web.ts). */
export const apiClientContext = createContext<ApiClient>();
export const nonceContext = createContext<string>('');
/** All styles. */
export const sheetContext = createContext<Sheet | null>(null);
/** Queues the rendering of a page (server/platform/http/web.ts). */
export const renderContext = createContext<<Result>(render: () => Promise<Result>) => Promise<Result>>();
/** Writes what went wrong while a page was made into the server's log. */
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
  /** Under which the server's log has the cause, where it has more to tell. */
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
 * Screens that are opened meanwhile ask the server for all that they need at once, by their own loaders: after a log-in
 * nothing of this person is here yet, and each answer would lead to the next question.
 */
export async function withWholeScreens(open: () => Promise<void>): Promise<void> {
  whole = true;
  try {
    await open();
  } finally {
    whole = false;
  }
}

/** Not `hydrate`, which compares moments of the server's clock with those of this device. */
function keepAll(queryClient: QueryClient, { state }: ScreenData): void {
  for (const { queryKey, state: loaded } of state?.queries ?? []) queryClient.setQueryData(queryKey, loaded.data);
}

/**
 * One description of what a screen needs, used on both sides: on the server it fills a query cache that travels
 * in the HTML, in the browser it fills the tab's cache before the screen shows. Screens then read with
 * `useSuspenseQuery(api.….queryOptions())` and find their data there.
 */
export function screen(load: (args: ScreenArgs) => Promise<void>) {
  return {
    async loader({ context, params, request }: LoaderFunctionArgs): Promise<ScreenData> {
      const queryClient = createQueryClient();
      const api = createApi((context as Readonly<RouterContextProvider>).get(apiClientContext));
      await run(load, { api, queryClient, params, url: new URL(request.url) });
      return { state: dehydrate(queryClient) };
    },
    async clientLoader({ params, request, serverLoader }: ClientLoaderFunctionArgs): Promise<ScreenData> {
      const { api, queryClient } = browserSide();
      if (whole) keepAll(queryClient, await serverLoader<ScreenData>());
      await run(load, { api, queryClient, params, url: new URL(request.url) });
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
 * For pages behind the profile-setup guard: sends visitors to /login and unfinished profiles to their setup page, and back
 * afterwards. To /login as well when the check itself fails; a server that is away or busy keeps its own page.
 */
export async function requireMember(args: ScreenArgs) {
  const viewer = await requireSignedIn(args);
  if (!viewer.complete) throw redirect(`${viewer.setupPath}?returnTo=${encodeURIComponent(args.url.pathname + args.url.search)}`);
  return viewer;
}

/** The same for pages that need no finished profile. */
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

/** The path to go back to, when it is one of this site. */
export function returnPath(url: URL): string | null {
  const path = url.searchParams.get('returnTo');
  if (path === null || !/^\/(?![/\\])/.test(path)) return null;
  const target = URL.canParse(path, url.origin) ? new URL(path, url.origin) : null;
  // Looked at again as it will be used: resolving "/.//host" makes it "//host", another site's address.
  if (target?.origin !== url.origin || target.pathname.startsWith('//')) return null;
  return target.pathname + target.search + target.hash;
}

/** Milliseconds for which the old page may stay while the next one's data are fetched; a placeholder that flashes up is worse than a short wait. */
const PATIENCE = 150;

/**
 * Waits for data that a screen can also begin without: on the server until it is loaded, so that it is in the HTML; in the
 * browser for a moment, after which the screen shows its placeholder. The component that reads the data shows a failure.
 */
export async function waitBriefly(load: Promise<unknown>): Promise<void> {
  if (typeof window === 'undefined') {
    await load;
    return;
  }
  load.catch(() => {});
  await Promise.race([load, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}
