import { spawn } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { availableParallelism, constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import { failure } from '#server/platform/http/errors.ts';
import { refusalTexts } from '#server/platform/http/texts/refusals.ts';
import { Answer, type Outcome, type Task } from './messages.ts';

const PROGRAM = join(import.meta.dirname, 'process.ts');
const RETRY_AFTER = 30;
const LIMIT = 30_000;
/** Node's cache of compiled code. It saves a third of the process's start-up and work. */
const CACHE = getCompileCacheDir();
const ENVIRONMENT = CACHE === undefined ? {} : { NODE_COMPILE_CACHE: dirname(CACHE) };

function refuse(reason: 'owner' | 'full'): Error {
  const message = reason === 'owner' ? refusalTexts.ownPicturesWait : refusalTexts.picturesWait;
  return failure('TOO_MANY_REQUESTS', message, { retryAfter: RETRY_AFTER });
}

/** Uploads take seconds and up to 10 MB each. One processor stays free. */
const uploads = createFairQueue({
  concurrency: Math.max(1, availableParallelism() - 1),
  limit: 20,
  limitPerOwner: 2,
  // A few photos. A small file of 50 megapixels of one colour takes seconds too.
  allowance: { milliseconds: 3_000, periodSeconds: 600 },
  refuse,
});
const cuts = createFairQueue({ concurrency: 1, limit: 100, limitPerOwner: 2, refuse });

/**
 * @param ownerId accounts take turns
 * @param picture a function reads a large one when its turn comes
 * @throws TOO_MANY_REQUESTS if the account's share or the queue is full
 */
export function processPicture(ownerId: string, task: Task, picture: Uint8Array | (() => Promise<Uint8Array>)): Promise<Outcome> {
  return (task.kind === 'cut' ? cuts : uploads).run(ownerId, async () =>
    run(task, typeof picture === 'function' ? await picture() : picture),
  );
}

async function run(task: Task, picture: Uint8Array): Promise<Outcome> {
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    env: ENVIRONMENT,
    timeout: LIMIT,
    killSignal: 'SIGKILL',
  });
  const { stdin, stdio } = child as typeof child & { stdin: Writable };
  const closed = new Promise<void>((resolve, reject) => child.once('close', () => resolve()).once('error', reject));
  // The process may end before it has read the picture; its output is checked below.
  stdin.on('error', () => {});
  if (child.pid !== undefined) lowerPriority(child.pid);
  stdin.write(`${JSON.stringify(task)}\n`);
  stdin.end(picture);
  const [answer] = await Promise.all([buffer(stdio[3] as Readable), closed]);
  const end = answer.indexOf('\n');
  if (end === -1) return { problem: 'killed' };
  const header = Answer.parse(JSON.parse(answer.subarray(0, end).toString('utf8')));
  if ('problem' in header) return header;
  let offset = end + 1;
  const images = header.images.map(({ width, height, bytes }) => {
    const data = answer.subarray(offset, offset + bytes);
    offset += bytes;
    return { width, height, data };
  });
  return offset === answer.length ? { images } : { problem: 'killed' };
}

/**
 * Below the priority of requests, but not so low that a busy machine starves it until its time
 * limit.
 */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Already ended, or forbidden by the system.
  }
}
