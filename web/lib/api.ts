import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query';
import { contract } from '#shared/contract/contract.ts';
import { ERRORS, type ErrorData } from '#shared/rules/errors.ts';

/** A client of the API: in the browser over HTTP, on the server in process. Both run the same access rules. */
export type ApiClient = ContractRouterClient<typeof contract>;

/** Query and mutation options for every route: `api.posts.feed.queryOptions({ input })`. */
export type Api = RouterUtils<ApiClient>;

export function createApi(client: ApiClient): Api {
  return createTanstackQueryUtils(client);
}

/** An answer of the catalogue as an error. Its bodies have what a reader needs, not the marks by which oRPC knows its own. */
export function decodeError(body: unknown, { status }: { status: number }): ORPCError<string, ErrorData> | null {
  const { code, message, data } = (body ?? {}) as { code?: unknown; message?: unknown; data?: ErrorData };
  if (typeof code !== 'string' || !(code in ERRORS) || typeof message !== 'string') return null;
  return new ORPCError(code, { status, message, data: data ?? {} });
}

/** The browser's client; on the server each request makes its own (web/lib/screen.ts). */
export function createBrowserApi(): Api {
  const link = new OpenAPILink(contract, {
    url: () => new URL('/api', window.location.origin).href,
    fetch: (request, init) => fetch(request, { ...init, credentials: 'same-origin' }),
    customErrorResponseBodyDecoder: decodeError,
  });
  return createApi(createORPCClient<ApiClient>(link));
}
