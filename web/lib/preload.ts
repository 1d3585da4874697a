import { matchRoutes, type Params, type RouteObject } from 'react-router';
import { fetchFile } from './load-part.ts';
import { filesOf, type RouteFiles } from './load-route.ts';
import { browserSide, loadedEarly } from './screen.ts';

/** Milliseconds for which a pointer or the focus rests on a link that may be meant. */
const REST = 80;
/** Screens that are on their way at the same time, requests that any other part of the page waits for, and screens in a minute, at most. */
const AT_ONCE = 2;
const BUSY = 4;
const MINUTE = 60_000;
const IN_A_MINUTE = 20;
/** Milliseconds until an address is loaded early again: as long as its data count as new (web/lib/query-client.ts). */
const AGAIN = 5 * MINUTE;
/** Milliseconds in which nothing is loaded early after the server or the connection had trouble with it. */
const PAUSE = MINUTE;

/** Not ours to show, or not known before they are asked for: what the server answers by itself looks like these. */
const UNKNOWN = ['routes/generic-link', 'routes/not-found'];
/** Of these only the code: a search has a limit of its own, and links of mails are looked at by whoever follows them. */
const CODE_ONLY = ['routes/search', 'routes/reset-password', 'routes/auth-confirm'];

/** A screen as React Router loads it. */
interface ScreenModule {
  clientLoader?: (args: { params: Params; request: Request }) => Promise<unknown>;
}

/** What React Router tells of itself; its own way to load early knows nothing of our query cache. */
interface Framework {
  __reactRouterManifest: { routes: Record<string, RouteFiles> };
  __reactRouterDataRouter: { routes: RouteObject[]; state: { matches: { route: RouteObject; pathname: string }[] } };
}

const framework = () => window as unknown as Framework;

/** When each address was loaded early, the latest last. */
const begun = new Map<string, number>();
let running = 0;
let pausedUntil = 0;

/** Whether this reader pays for what they may never look at. */
export function isThrifty(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || connection?.effectiveType?.includes('2g') === true;
}

function mayBegin(address: string): boolean {
  const now = Date.now();
  for (const [known, at] of begun) if (now - at >= AGAIN) begun.delete(known);
  const latest = [...begun.values()].filter((at) => now - at < MINUTE).length;
  return (
    !begun.has(address) &&
    latest < IN_A_MINUTE &&
    running < AT_ONCE &&
    now >= pausedUntil &&
    navigator.onLine &&
    !isThrifty() &&
    browserSide().queryClient.isFetching() < BUSY
  );
}

/** The screens of an address that are not shown already; the innermost always, for only its question may differ. */
function screensOf({ pathname }: URL) {
  const { routes, state } = framework().__reactRouterDataRouter;
  const matches = matchRoutes(routes, pathname) ?? [];
  if (matches.some(({ route }) => UNKNOWN.includes(route.id ?? ''))) return [];
  return matches.filter(
    ({ route, pathname }, index) =>
      route.id !== 'root' &&
      (index === matches.length - 1 || !state.matches.some((shown) => shown.route.id === route.id && shown.pathname === pathname)),
  );
}

async function loadCode({ id = '' }: RouteObject): Promise<ScreenModule> {
  const entry = framework().__reactRouterManifest.routes[id];
  if (entry === undefined) return {};
  await Promise.all(filesOf(entry).map((file) => fetchFile(file, 'low')));
  return import(/* @vite-ignore */ entry.module);
}

/** Loads the code of a screen that has to open without a connection too; what it shows has to be there by itself. */
export async function keepAtHand(path: string): Promise<void> {
  if (!isThrifty()) await Promise.all(screensOf(new URL(path, location.origin)).map(({ route }) => loadCode(route)));
}

async function load(url: URL, screens: ReturnType<typeof screensOf>): Promise<void> {
  await Promise.all(
    screens.map(async ({ route, params }) => {
      const { clientLoader } = await loadCode(route);
      if (!CODE_ONLY.includes(route.id ?? '')) await clientLoader?.({ params, request: new Request(url) });
    }),
  );
}

/** An answer that is one: led elsewhere, absent or refused. Whoever follows the link is told. */
function isAnswer(error: unknown): boolean {
  if (error instanceof Response) return true;
  const status = (error as { init?: { status?: number } } | null)?.init?.status ?? 0;
  return status >= 400 && status < 500 && status !== 429;
}

async function begin(link: HTMLAnchorElement): Promise<void> {
  const url = new URL(link.href);
  url.hash = '';
  const here = url.pathname + url.search === location.pathname + location.search;
  if (here || url.origin !== location.origin || link.target !== '' || link.hasAttribute('download') || !mayBegin(url.href)) return;
  const screens = screensOf(url);
  if (screens.length === 0) return;
  begun.set(url.href, Date.now());
  running += 1;
  try {
    await load(url, screens);
    loadedEarly.set(url.href, Date.now());
  } catch (error) {
    if (!isAnswer(error)) pausedUntil = Date.now() + PAUSE;
  } finally {
    running -= 1;
  }
}

function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
}

/**
 * Loads the code and the data of a screen when a link to it is pointed at, so that the press finds them there. It only
 * reads: what marks something as read is done by screens that are shown.
 */
export function preloadAhead(): void {
  let timer: number | undefined;
  let over: HTMLAnchorElement | null = null;
  const rest = (event: Event) => {
    const link = linkOf(event);
    if (link === over) return;
    over = link;
    clearTimeout(timer);
    if (link !== null) timer = window.setTimeout(() => void begin(link), REST);
  };
  document.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && rest(event), { passive: true });
  document.addEventListener('focusin', (event) => event.target instanceof Element && event.target.matches(':focus-visible') && rest(event));
  const press = (event: PointerEvent) => {
    const link = event.button === 0 ? linkOf(event) : null;
    if (link !== null) void begin(link);
  };
  document.addEventListener('pointerdown', press, { passive: true });
}
