import { AsyncLocalStorage } from 'node:async_hooks';

/** What is being answered, for whoever reports on it further down: the log of slow queries, the metrics. */
interface Current {
  /** Of the contract (`posts.list`), or the pattern of an address; never an address itself, which may name people. */
  route: string;
}

const API = '/api/*';
const PAGE = '/*';
const current = new AsyncLocalStorage<Current>();

/** Runs a request; the contract's routes give it their name later. */
export function duringRequest<Result>(pattern: string | undefined, run: () => Result): Result {
  return current.run({ route: nameOf(pattern) }, run);
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
  return current.run({ route: name }, run);
}

/** The name of what this work belongs to; `none` outside of requests, as in jobs. */
export function currentRoute(): string {
  return current.getStore()?.route ?? 'none';
}
