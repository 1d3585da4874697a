import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { contract } from '#shared/contract/contract.ts';
import { POSITION_HEADER } from '#shared/rules/position.ts';
import { recordReaderOf } from '#web/worker/reading.ts';
import { decodeError } from './errors.ts';
import { position, raisePosition } from './position.ts';

/** How calls of the API go over HTTP. Only loaded when there is something to ask (web/lib/api.ts). */
export const apiLink = new OpenAPILink(contract, {
  url: () => new URL('/api', window.location.origin).href,
  headers: () => {
    const known = position();
    return known === null ? {} : { [POSITION_HEADER]: String(known) };
  },
  async fetch(request, init) {
    const answer = await fetch(request, { ...init, credentials: 'same-origin' });
    raisePosition(Number(answer.headers.get(POSITION_HEADER) ?? 0));
    recordReaderOf(answer).catch(() => {});
    return answer;
  },
  customErrorResponseBodyDecoder: decodeError,
});
