import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type LoaderFunctionArgs, type RouterContextProvider, ServerRouter } from 'react-router';
import { NonceContext } from '#web/lib/nonce.ts';
import { apiClientContext, nonceContext, renderContext, reportContext } from '#web/lib/screen.ts';
import { startLate } from './shell/late-scripts.ts';
import { withMemberStyles } from './shell/member-styles.ts';

/** Re-exported so that the server fills the same context objects that the built screens read. */
export { apiClientContext, nonceContext, renderContext, reportContext };

/** Milliseconds after which a page that is still waiting for data is cut off. */
export const streamTimeout = 5_000;

/** Faults in loaders and actions. Refusals of the API are answers, and a reader who has gone away is no fault. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs): void {
  if (isRouteErrorResponse(error) || request.signal.aborted) return;
  (context as Readonly<RouterContextProvider>).get(reportContext)(error);
}

/** The HTML of pages that were answered. Beside their answer: as its body it would be taken apart and put together again. */
export const htmlOf = new WeakMap<Response, Buffer>();

export default function handleRequest(...args: Parameters<typeof render>): Promise<Response> {
  const [, , , , loadContext] = args;
  return loadContext.get(renderContext)(() => render(...args));
}

function render(
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
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        onShellReady() {
          started = true;
        },
        // Whole, because all data are there before the rendering begins: hundreds of small pieces cost more than they save.
        onAllReady() {
          clearTimeout(timer);
          const parts: Buffer[] = [];
          const body = new Writable({
            write(part: Buffer, _encoding, done) {
              parts.push(part);
              done();
            },
            final(done) {
              const answer = new Response(null, { headers, status: responseStatus });
              // Byte by byte: only ASCII is looked for and put in, and what people wrote need not be decoded and encoded again.
              const html = withMemberStyles(Buffer.concat(parts).toString('latin1'), routerContext.manifest);
              htmlOf.set(answer, Buffer.from(startLate(html), 'latin1'));
              resolve(answer);
              done();
            },
          });
          pipe(body);
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
