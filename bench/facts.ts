import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { type Read, requestsOf } from './reads.ts';
import type { Recorder } from './recorder.ts';
import type { Subjects } from './subjects.ts';

export interface Fact {
  name: string;
  status: number;
  statements: string[];
  bytes: number;
  compressedBytes: number;
}

/**
 * Requests before the counted one: the session is checked by then, and every statement has its
 * plan.
 */
const WARM_UP = 8;

/** Not `fetch`, which hides the compressed size. */
async function ask(url: string, cookie: string): Promise<{ status: number; body: Buffer; encoding: string | undefined }> {
  const [answer] = (await once(get(url, { headers: { cookie, 'accept-encoding': 'br' } }), 'response')) as [IncomingMessage];
  const body = Buffer.concat(await answer.toArray());
  return { status: answer.statusCode ?? 0, body, encoding: answer.headers['content-encoding'] };
}

export async function factsOf(read: Read, subjects: Subjects, address: string, recorder: Recorder): Promise<Fact> {
  const fact: Fact = { name: read.name, status: 0, statements: [], bytes: 0, compressedBytes: 0 };
  const [first] = requestsOf(read, subjects, 1);
  for (const { path } of requestsOf(read, { ...subjects, readers: first === undefined ? [] : [first.reader] }, WARM_UP)) {
    fact.statements = await recorder.during(async () => {
      const { status, body, encoding } = await ask(`${address}${path}`, first?.reader.cookie ?? '');
      fact.status = Math.max(fact.status, status);
      fact.compressedBytes = Math.max(fact.compressedBytes, body.length);
      fact.bytes = Math.max(fact.bytes, (encoding === 'br' ? brotliDecompressSync(body) : body).length);
    });
  }
  return fact;
}

export function problemsOf({ name, queries, more = 0, bytes }: Read, fact: Fact): string[] {
  const problems: string[] = [];
  if (fact.status !== 200) problems.push(`${name} answers ${fact.status}`);
  const sent = fact.statements.length;
  if (sent < queries || sent > queries + more) problems.push(`${name} takes ${sent} queries, not ${queries}`);
  if (fact.bytes > bytes) problems.push(`${name} has ${fact.bytes} bytes, more than ${bytes}`);
  return problems;
}
