import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type LoaderFunctionArgs, type RouterContextProvider, ServerRouter } from 'react-router';
import { NonceContext, VersionContext } from '#web/lib/document-context.ts';
import { FirstVisit, isFirstVisit } from '#web/lib/first-visit.tsx';
import { apiClientContext, nonceContext, renderContext, reportContext, styleSheetContext } from '#web/lib/screen.ts';

/** The server must fill the same context objects that the built screens read. */
export { apiClientContext, nonceContext, renderContext, reportContext, styleSheetContext };

export const streamTimeout = 5_000;

/** Skips error responses of the API and requests that the reader aborted. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs): void {
  if (isRouteErrorResponse(error) || request.signal.aborted) return;
  (context as Readonly<RouterContextProvider>).get(reportContext)(error);
}

export default function handleRequest(...args: Parameters<typeof render>): Promise<Response> {
  const [, , , , loadContext] = args;
  return loadContext.get(renderContext)(() => render(...args));
}

/** React Router's default handler for Node, with a nonce and error logging. */
function render(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { headers, status }));
  const nonce = loadContext.get(nonceContext);
  const sheet = loadContext.get(styleSheetContext);
  const styles = isFirstVisit(request.headers.get('cookie'), sheet) ? sheet : null;
  // Crawlers get the complete page.
  const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady';
  return new Promise((resolve, reject) => {
    let responseStatus = status;
    let started = false;
    const timer = setTimeout(() => abort(), streamTimeout + 1_000);
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <VersionContext value={routerContext.manifest.version}>
          <FirstVisit value={styles}>
            <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
          </FirstVisit>
        </VersionContext>
      </NonceContext>,
      {
        nonce,
        // React would otherwise send long parts out of order and move them by script.
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
          // Earlier errors go to `onShellError`.
          if (started && !request.signal.aborted) loadContext.get(reportContext)(error);
        },
      },
    );
  });
}
