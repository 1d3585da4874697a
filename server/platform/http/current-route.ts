import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

export interface Client {
  /** Its address as rate limits count it (`addressKey`). */
  key: string;
  /** Whether it is named in `SCHOOL_NETWORKS`. */
  isSchoolNetwork: boolean;
}

/** What is being answered, for whoever reports on it further down: the log of slow queries, the metrics. */
interface Current {
  /** Of the contract (`posts.list`), or the pattern of an address; never an address itself, which may name people. */
  route: string;
  /** Shared by all calls of a request. */
  request: { id?: string; client: Client };
}

const API = '/api/*';
const PAGE = '/*';
const NO_CLIENT: Client = { key: 'server', isSchoolNetwork: false };
const current = new AsyncLocalStorage<Current>();

/** Runs a request; the contract's routes give it their name later. */
export function duringRequest<Result>(pattern: string | undefined, client: Client, run: () => Result): Result {
  return current.run({ route: nameOf(pattern), request: { client } }, run);
}

function nameOf(pattern: string | undefined): string {
  if (pattern === undefined) return 'none';
  if (pattern === PAGE) return 'page';
  return pattern.startsWith('/assets/') ? 'static' : pattern;
}

/** Runs one call of a route of the contract; a page makes several at once. */
export function duringCall<Result>(name: string, run: () => Result): Result {
  const around = current.getStore();
  if (around?.route === API) around.route = name;
  return current.run({ route: name, request: around?.request ?? { client: NO_CLIENT } }, run);
}

/** The name of what this work belongs to; `none` outside of requests, as in jobs. */
export function currentRoute(): string {
  return current.getStore()?.route ?? 'none';
}

/** Who sends the current request; the server itself outside of requests, as in jobs. */
export function currentClient(): Client {
  return current.getStore()?.request.client ?? NO_CLIENT;
}

/** The request that is being answered, the same object for all its calls; null outside of requests. */
export function currentRequest(): object | null {
  return current.getStore()?.request ?? null;
}

/** The id under which the log speaks of this request; null outside of requests. Made when it is first asked for: most have nothing to tell. */
export function requestId(): string | null {
  const request = current.getStore()?.request;
  if (request === undefined) return null;
  request.id ??= randomUUID();
  return request.id;
}
