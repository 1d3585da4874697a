import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type LoaderFunctionArgs, type RouterContextProvider, ServerRouter } from 'react-router';
import { NonceContext, VersionContext } from '#web/lib/document-context.ts';
import { hasSheet, SheetContext } from '#web/lib/first-page.tsx';
import { apiClientContext, nonceContext, renderContext, reportContext, sheetContext } from '#web/lib/screen.ts';

/** Re-exported so that the server fills the same context objects that the built screens read. */
export { apiClientContext, nonceContext, renderContext, reportContext, sheetContext };

/** Milliseconds after which a page that is still waiting for data is cut off. */
export const streamTimeout = 5_000;

/** Faults in loaders and actions. Refusals of the API are answers, and a reader who has gone away is no fault. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs): void {
  if (isRouteErrorResponse(error) || request.signal.aborted) return;
  (context as Readonly<RouterContextProvider>).get(reportContext)(error);
}

export default function handleRequest(...args: Parameters<typeof render>): Promise<Response> {
  const [, , , , loadContext] = args;
  return loadContext.get(renderContext)(() => render(...args));
}

/** React Router's default for Node, with a nonce and with errors in the server's log. */
function render(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { headers, status }));
  const nonce = loadContext.get(nonceContext);
  const sheet = loadContext.get(sheetContext);
  const has = sheet === null || hasSheet(request.headers.get('cookie'), sheet.href);
  // Crawlers get a page whole.
  const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady';
  return new Promise((resolve, reject) => {
    let responseStatus = status;
    let started = false;
    const timer = setTimeout(() => abort(), streamTimeout + 1_000);
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <VersionContext value={routerContext.manifest.version}>
          <SheetContext value={has ? null : sheet}>
            <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
          </SheetContext>
        </VersionContext>
      </NonceContext>,
      {
        nonce,
        // All of a page stands in its place in the HTML: what is long would else be put there by script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [ready]() {
          started = true;
          const body = new PassThrough({
            final(done) {
              clearTimeout(timer);
              done();
            },
          });
          headers.set('content-type', 'text/html; charset=utf-8');
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: responseStatus }));
        },
        onShellError: reject,
        onError(error) {
          responseStatus = 500;
          // Before that, `onShellError` tells of it, and the page is not answered at all.
          if (started && !request.signal.aborted) loadContext.get(reportContext)(error);
        },
      },
    );
  });
}
