import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type LoaderFunctionArgs, type RouterContextProvider, ServerRouter } from 'react-router';
import { NonceContext } from '#web/lib/nonce.ts';
import { apiClientContext, nonceContext, reportContext } from '#web/lib/screen.ts';

/** Re-exported so that the server fills the same context objects that the built screens read. */
export { apiClientContext, nonceContext, reportContext };

/** Milliseconds after which a page that is still waiting for data is cut off. */
export const streamTimeout = 5_000;

/** Faults in loaders and actions. Refusals of the API are answers, and a reader who has gone away is no fault. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs): void {
  if (isRouteErrorResponse(error) || request.signal.aborted) return;
  (context as Readonly<RouterContextProvider>).get(reportContext)(error);
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    let responseStatus = status;
    let started = false;
    const ready = isbot(request.headers.get('user-agent') ?? '') ? 'onAllReady' : 'onShellReady';
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        [ready]() {
          started = true;
          const body = new PassThrough();
          body.once('close', () => clearTimeout(timer));
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
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}
