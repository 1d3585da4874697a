import { type ClientLink, createORPCClient, DynamicLink } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query';
import type { QueryClient } from '@tanstack/react-query';
import type { contract } from '#shared/contract/contract.ts';
import type { CallContext } from './browser-link.ts';

export type ApiClient = ContractRouterClient<typeof contract, CallContext>;

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
  // Visitors' pages load the link with their first call, members' pages at once (shell/layouts/member.tsx).
  let loaded: ClientLink<CallContext> | undefined;
  const link = new DynamicLink<CallContext>(async () => {
    loaded ??= (await import('./browser-link.ts')).createBrowserLink(shownSession);
    return loaded;
  });
  const api = createApi(createORPCClient<ApiClient>(link));
  return api;
}
