import { createORPCClient } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query';
import type { QueryClient } from '@tanstack/react-query';
import type { contract } from '#shared/contract/contract.ts';
import { SESSION_HEADER } from '#shared/rules/reader.ts';
import { recordReaderOf } from '#web/worker/offline-copies.ts';
import browserContract from './contract.json';
import { decodeError } from './errors.ts';

export type ApiClient = ContractRouterClient<typeof contract, CallContext>;

/** Longer than a log-in waits in the server's queue for password hashes. */
const TIMEOUT_MS = 30_000;

interface CallContext {
  /** By default that of the page. The server refuses the call in any other session (`SESSION_HEADER`). */
  sessionId?: string;
}

export interface SendOptions {
  context: CallContext;
  signal: AbortSignal;
}

export type Api = RouterUtils<ApiClient>;

export function createApi(client: ApiClient): Api {
  return createTanstackQueryUtils(client);
}

/**
 * For the browser; on the server, each request has its own client. Each call names the session that
 * the page shows, so that nothing is written for somebody who logged in in another tab.
 */
export function createBrowserApi(queryClient: QueryClient): Api {
  const shownSession = () => queryClient.getQueryData(api.accounts.session.queryKey())?.viewer?.sessionId;
  const link = new OpenAPILink<CallContext>(browserContract as AnyContractRouter, {
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
  const api = createApi(createORPCClient<ApiClient>(link));
  return api;
}
