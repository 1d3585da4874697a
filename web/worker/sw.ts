import { offlinePage } from './offline-page.ts';
import { readings, recordReaderOf } from './reading.ts';

/** Of the build that is being served; the server writes it before this script (server/platform/http/web.ts). */
declare const VERSION: string;

// TypeScript has the types of pages or those of workers.
interface Lasting extends Event {
  waitUntil: (done: Promise<unknown>) => void;
}
interface Installing extends Lasting {
  addRoutes?: (routes: object[]) => Promise<void>;
}
interface Fetching extends Lasting {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface Scope {
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window' }) => Promise<{ postMessage: (message: unknown) => void }[]>;
  };
  addEventListener: ((type: 'install', listen: (event: Installing) => void) => void) &
    ((type: 'activate', listen: (event: Lasting) => void) => void) &
    ((type: 'fetch', listen: (event: Fetching) => void) => void);
}
const worker = self as unknown as Scope;

/** The browser asks this worker about pages only: all else takes the way it takes without one. */
async function install(event: Installing): Promise<void> {
  await event.addRoutes?.([{ condition: { not: { requestMode: 'navigate' } }, source: 'network' }]).catch(() => {});
  // Nothing of ours is served from here, so that no page can be too old for it.
  await worker.skipWaiting();
}

/** Each open page compares that with its own. */
async function tell(): Promise<void> {
  await worker.clients.claim();
  for (const client of await worker.clients.matchAll({ type: 'window' })) client.postMessage({ served: VERSION });
}

async function page(request: Request): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(request);
  } catch {
    const { read, until } = await readings().catch(() => ({ read: [], until: 0 }));
    return offlinePage(new URL(request.url).pathname, read, until, navigator.onLine);
  }
  // Before the page is shown, because it may be the first answer after the session has ended.
  await recordReaderOf(answer).catch(() => {});
  return answer;
}

worker.addEventListener('install', (event) => event.waitUntil(install(event)));
worker.addEventListener('activate', (event) => event.waitUntil(tell()));
worker.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  if (mode === 'navigate' && method === 'GET' && !new URL(url).pathname.startsWith('/api/')) event.respondWith(page(event.request));
});
