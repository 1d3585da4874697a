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
  /** Requests a second of all connections together, as far as the answers come; without it each connection asks again as soon as it is answered. */
  rate?: number;
  /** Seconds at the beginning; requests sent in them are not timed. If set, the result lists all other times. */
  settling?: number;
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
  /** Milliseconds, ascending. */
  times?: number[];
  /** Of an answer with its headers, on average. */
  bytes: number;
  /** Answers with 503, which have no part in the times. */
  shed: number;
  /** Other answers that are no success, and requests without one. */
  errors: number;
}

/** So that an answer that never comes is an error soon. */
const TIMEOUT = 10;
const SHED = 503;

function toRequest({ path, method = 'GET', cookie, body }: LoadRequest): autocannon.Request {
  const headers = { ...(cookie && { cookie }), ...(body !== undefined && { 'content-type': 'application/json' }) };
  const request = { path, method, headers, ...(body !== undefined && { body }) };
  if (body?.includes('{uuid}') !== true) return request;
  return { ...request, setupRequest: (given) => ({ ...given, body: body.replace('{uuid}', randomUUID()) }) };
}

async function run({ origin, connections, seconds, rate, settling, requests }: Job): Promise<Load> {
  const share = Math.max(1, Math.floor(requests.length / connections));
  let next = 0;
  const times: number[] = [];
  let [answers, bytes, shed, refused] = [0, 0, 0, 0];
  const began = performance.now();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url: origin,
        connections,
        duration: seconds,
        timeout: TIMEOUT,
        ...(rate === undefined ? {} : { overallRate: Math.round(rate), ignoreCoordinatedOmission: true }),
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
      answers += 1;
      bytes += size;
      if (status === SHED) shed += 1;
      else if (performance.now() - time - began >= (settling ?? 0) * 1_000) times.push(time);
      if (status !== SHED && (status < 200 || status > 299)) refused += 1;
    });
  });
  const lasted = (performance.now() - began) / 1_000;
  times.sort((one, other) => one - other);
  const errors = refused + result.errors + result.timeouts;
  return {
    answers,
    rate: answers / lasted,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    ...(settling !== undefined && { times }),
    bytes: bytes / answers,
    shed,
    errors,
  };
}

process.on('message', async (job: Job) => process.send?.(await run(job)));
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
