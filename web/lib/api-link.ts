import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { contract } from '#shared/contract/contract.ts';
import { decodeError } from './errors.ts';

/** How calls of the API go over HTTP. Only loaded when there is something to ask (web/lib/api.ts). */
export const apiLink = new OpenAPILink(contract, {
  url: () => new URL('/api', window.location.origin).href,
  fetch: (request, init) => fetch(request, { ...init, credentials: 'same-origin' }),
  customErrorResponseBodyDecoder: decodeError,
});
