import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

interface Current {
  /** `posts.list`, or a URL pattern; never a URL, which may name people. */
  route: string;
  request: { id?: string; client: string };
}

const API = '/api/*';
const PAGE = '/*';
const NO_CLIENT = 'server';
const current = new AsyncLocalStorage<Current>();

export function duringRequest<Result>(pattern: string | undefined, client: string, run: () => Result): Result {
  return current.run({ route: nameOf(pattern), request: { client } }, run);
}

function nameOf(pattern: string | undefined): string {
  if (pattern === undefined) return 'none';
  if (pattern === PAGE) return 'page';
  return pattern.startsWith('/assets/') ? 'static' : pattern;
}

export function duringCall<Result>(name: string, run: () => Result): Result {
  const outer = current.getStore();
  if (outer?.route === API) outer.route = name;
  return current.run({ route: name, request: outer?.request ?? { client: NO_CLIENT } }, run);
}

export function currentRoute(): string {
  return current.getStore()?.route ?? 'none';
}

/** The key of the sender's address. */
export function currentClient(): string {
  return current.getStore()?.request.client ?? NO_CLIENT;
}

/** The same object for all calls of a request; null outside requests. */
export function currentRequest(): object | null {
  return current.getStore()?.request ?? null;
}

/**
 * Identifies the request in the log; null outside requests. Created on demand, because most
 * requests log nothing.
 */
export function requestId(): string | null {
  const request = current.getStore()?.request;
  if (request === undefined) return null;
  request.id ??= randomUUID();
  return request.id;
}
