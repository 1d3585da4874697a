import { createORPCClient } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query';
import type { contract } from '#shared/contract/contract.ts';
import { SESSION_HEADER } from '#shared/rules/reader.ts';
import { recordReaderOf } from '#web/worker/reading.ts';
import browserContract from './contract.json';
import { decodeError } from './errors.ts';

/** A client of the API: in the browser over HTTP, on the server in process. Both run the same access rules. */
export type ApiClient = ContractRouterClient<typeof contract, CallContext>;

interface CallContext {
  /** The only session in which the server takes the call (`SESSION_HEADER`). */
  sessionId?: string;
}

export interface SendOptions {
  context: CallContext;
  signal: AbortSignal;
}

/** Query and mutation options for every route: `api.posts.feed.queryOptions({ input })`. */
export type Api = RouterUtils<ApiClient>;

export function createApi(client: ApiClient): Api {
  return createTanstackQueryUtils(client);
}

/** The browser's client; on the server each request makes its own (web/lib/screen.ts). */
export function createBrowserApi(): Api {
  const link = new OpenAPILink<CallContext>(browserContract as AnyContractRouter, {
    url: new URL('/api', window.location.origin),
    headers: ({ context: { sessionId } }) => (sessionId === undefined ? {} : { [SESSION_HEADER]: sessionId }),
    async fetch(request, init) {
      const answer = await fetch(request, { ...init, credentials: 'same-origin' });
      recordReaderOf(answer).catch(() => {});
      return answer;
    },
    customErrorResponseBodyDecoder: decodeError,
  });
  return createApi(createORPCClient<ApiClient>(link));
}
