import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { percentile } from './percentile.ts';

export interface LoadRequest {
  path: string;
  method?: 'GET' | 'PUT' | 'POST';
  cookie?: string;
  /** JSON; `{uuid}` is replaced by a new UUID for each request. */
  body?: string;
}

export interface Job {
  origin: string;
  connections: number;
  seconds: number;
  /**
   * Requests per second of all connections together; without it each connection sends the next
   * request after a response.
   */
  rate?: number;
  /**
   * Seconds at the start whose requests are not timed. If set, the result lists all other times.
   */
  settling?: number;
  /** Divided among the connections; each repeats its share. */
  requests: LoadRequest[];
}

export interface Load {
  answers: number;
  rate: number;
  p50: number;
  p99: number;
  /** Milliseconds, ascending. */
  times?: number[];
  bytes: number;
  /** Responses with 503; their times do not count. */
  shed: number;
  errors: number;
}

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
