import { createORPCClient, DynamicLink } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query';
import type { contract } from '#shared/contract/contract.ts';

/** A client of the API: in the browser over HTTP, on the server in process. Both run the same access rules. */
export type ApiClient = ContractRouterClient<typeof contract>;

/** Query and mutation options for every route: `api.posts.feed.queryOptions({ input })`. */
export type Api = RouterUtils<ApiClient>;

export function createApi(client: ApiClient): Api {
  return createTanstackQueryUtils(client);
}

/** Fetches the code by which calls are made. The first page came with its data: whoever only reads it never needs this. */
export async function loadApiLink() {
  return (await import('./api-link.ts')).apiLink;
}

/** The browser's client; on the server each request makes its own (web/lib/screen.ts). */
export function createBrowserApi(): Api {
  return createApi(createORPCClient<ApiClient>(new DynamicLink(loadApiLink)));
}
