/** The load generator, in a process of its own: one job after the other. */
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { percentile } from './percentile.ts';

export interface LoadRequest {
  path: string;
  method?: 'GET' | 'PUT' | 'POST';
  cookie?: string;
  /** JSON; `{uuid}` becomes a new one each time. */
  body?: string;
}

export interface Job {
  origin: string;
  connections: number;
  seconds: number;
  /** Shared out among the connections, each of which goes round its own ones. */
  requests: LoadRequest[];
}

export interface Load {
  answers: number;
  /** A second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Of an answer with its headers, on average. */
  bytes: number;
  /** Answers that are no success, and requests without one. */
  errors: number;
}

/** So that an answer that never comes is an error soon. */
const TIMEOUT = 10;

function toRequest({ path, method = 'GET', cookie, body }: LoadRequest): autocannon.Request {
  const headers = { ...(cookie && { cookie }), ...(body !== undefined && { 'content-type': 'application/json' }) };
  const request = { path, method, headers, ...(body !== undefined && { body }) };
  if (body?.includes('{uuid}') !== true) return request;
  return { ...request, setupRequest: (given) => ({ ...given, body: body.replace('{uuid}', randomUUID()) }) };
}

async function run({ origin, connections, seconds, requests }: Job): Promise<Load> {
  const share = Math.max(1, Math.floor(requests.length / connections));
  let next = 0;
  const times: number[] = [];
  let [bytes, refused] = [0, 0];
  const began = performance.now();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url: origin,
        connections,
        duration: seconds,
        timeout: TIMEOUT,
        // Replaced for each connection.
        requests: [toRequest(requests[0] ?? { path: '/' })],
        setupClient(client) {
          const from = (next * share) % requests.length;
          next += 1;
          client.setRequests(requests.slice(from, from + share).map(toRequest));
        },
      },
      (error: unknown, done) => (error ? reject(error) : resolve(done)),
    );
    instance.on('response', (_client, status, size, time) => {
      times.push(time);
      bytes += size;
      if (status < 200 || status > 299) refused += 1;
    });
  });
  const lasted = (performance.now() - began) / 1_000;
  times.sort((one, other) => one - other);
  const errors = refused + result.errors + result.timeouts;
  return {
    answers: times.length,
    rate: times.length / lasted,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    bytes: bytes / times.length,
    errors,
  };
}

process.on('message', async (job: Job) => process.send?.(await run(job)));
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
