import type { AnyContractRouter } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { SESSION_HEADER } from '#shared/rules/reader.ts';
import { recordReaderOf } from '#web/worker/offline-copies.ts';
import browserContract from './contract.json';
import { decodeError } from './errors.ts';

export interface CallContext {
  /** By default that of the page. The server refuses the call in any other session (`SESSION_HEADER`). */
  sessionId?: string;
}

/** Longer than a log-in waits in the server's queue for password hashes. */
const TIMEOUT_MS = 30_000;

export function createBrowserLink(shownSession: () => string | undefined): OpenAPILink<CallContext> {
  return new OpenAPILink(browserContract as AnyContractRouter, {
    url: new URL('/api', window.location.origin),
    headers: ({ context: { sessionId = shownSession() } }) => (sessionId === undefined ? {} : { [SESSION_HEADER]: sessionId }),
    async fetch(request, init) {
      // Or a dialog that stays open until the answer could not be closed any more.
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const answer = await fetch(request, { ...init, credentials: 'same-origin', signal });
      recordReaderOf(answer).catch(() => {});
      return answer;
    },
    customErrorResponseBodyDecoder: decodeError,
  });
}
