import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { contract } from '#shared/contract/contract.ts';
import { recordReaderOf } from '#web/worker/reading.ts';
import { decodeError } from './errors.ts';

/** How calls of the API go over HTTP. Only loaded when there is something to ask (web/lib/api.ts). */
export const apiLink = new OpenAPILink(contract, {
  url: () => new URL('/api', window.location.origin).href,
  async fetch(request, init) {
    const answer = await fetch(request, { ...init, credentials: 'same-origin' });
    recordReaderOf(answer).catch(() => {});
    return answer;
  },
  customErrorResponseBodyDecoder: decodeError,
});
