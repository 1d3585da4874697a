import { offlineCopies, recordReaderOf } from './offline-copies.ts';
import { offlinePage } from './offline-page.ts';

/**
 * The version of the served build, which the server writes before this script
 * (server/platform/http/web.ts).
 */
declare const VERSION: string;

// TypeScript cannot combine the types of pages with those of workers.
interface ExtendableEvent extends Event {
  waitUntil: (done: Promise<unknown>) => void;
}
interface InstallEvent extends ExtendableEvent {
  addRoutes?: (routes: object[]) => Promise<void>;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}
interface Scope {
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window' }) => Promise<{ postMessage: (message: unknown) => void }[]>;
  };
  addEventListener: ((type: 'install', listen: (event: InstallEvent) => void) => void) &
    ((type: 'activate', listen: (event: ExtendableEvent) => void) => void) &
    ((type: 'fetch', listen: (event: FetchEvent) => void) => void);
}
const worker = self as unknown as Scope;

/** Sends all requests except page navigations past this worker. */
async function install(event: InstallEvent): Promise<void> {
  await event.addRoutes?.([{ condition: { not: { requestMode: 'navigate' } }, source: 'network' }]).catch(() => {});
  // The worker caches no scripts or styles, so a new version suits every open page.
  await worker.skipWaiting();
}

/** Each open page compares this version with its own. */
async function announceVersion(): Promise<void> {
  await worker.clients.claim();
  for (const client of await worker.clients.matchAll({ type: 'window' })) client.postMessage({ served: VERSION });
}

async function fetchPage(request: Request): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(request);
  } catch {
    const { read, until } = await offlineCopies().catch(() => ({ read: [], until: 0 }));
    return offlinePage(new URL(request.url).pathname, read, until, navigator.onLine);
  }
  // Before the page shows, because this may be the first response after the session has ended.
  await recordReaderOf(response).catch(() => {});
  return response;
}

worker.addEventListener('install', (event) => event.waitUntil(install(event)));
worker.addEventListener('activate', (event) => event.waitUntil(announceVersion()));
worker.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  if (mode === 'navigate' && method === 'GET' && !new URL(url).pathname.startsWith('/api/')) event.respondWith(fetchPage(event.request));
});
