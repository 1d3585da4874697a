import { spawn } from 'node:child_process';
import { availableParallelism, constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import { failure } from '#server/platform/http/errors.ts';
import { refusalTexts } from '#server/platform/http/texts/refusals.ts';
import { Answer, type Outcome, type Task } from './messages.ts';

const PROGRAM = join(import.meta.dirname, 'process.ts');
/** Seconds after which a client may retry a refused upload. */
const RETRY_AFTER = 30;
/** Maximum milliseconds per picture. */
const LIMIT = 30_000;

function refuse(reason: 'owner' | 'full'): Error {
  const message = reason === 'owner' ? refusalTexts.ownPicturesWait : refusalTexts.picturesWait;
  return failure('TOO_MANY_REQUESTS', message, { retryAfter: RETRY_AFTER });
}

/** Uploads take seconds and up to 10 MB of memory each. One processor is left for everything else. */
const uploads = createFairQueue({ concurrency: Math.max(1, availableParallelism() - 1), limit: 20, limitPerOwner: 2, refuse });
/** Crops work on pictures that are already scaled down. They are fast and never wait for uploads. */
const cuts = createFairQueue({ concurrency: 1, limit: 100, limitPerOwner: 2, refuse });

/**
 * Processes a picture in a separate process, off the event loop.
 * @param ownerId the account: accounts take turns, and each may have two pictures in a queue
 * @throws TOO_MANY_REQUESTS when the account's share or the queue is full
 */
export function processPicture(ownerId: string, task: Task, picture: Uint8Array): Promise<Outcome> {
  return (task.kind === 'cut' ? cuts : uploads).run(ownerId, () => run(task, picture));
}

async function run(task: Task, picture: Uint8Array): Promise<Outcome> {
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    env: {},
    timeout: LIMIT,
    killSignal: 'SIGKILL',
  });
  const { stdin, stdio } = child as typeof child & { stdin: Writable };
  const ended = new Promise<void>((resolve, reject) => child.once('close', () => resolve()).once('error', reject));
  // Ignore write errors if the process ends before it has read the picture; its output is checked below.
  stdin.on('error', () => {});
  if (child.pid !== undefined) yieldTo(child.pid);
  stdin.write(`${JSON.stringify(task)}\n`);
  stdin.end(picture);
  const [answer] = await Promise.all([buffer(stdio[3] as Readable), ended]);
  const end = answer.indexOf('\n');
  // The process was killed by its time limit or by the system for its memory, or the picture crashed it.
  if (end === -1) return { problem: 'killed' };
  const head = Answer.parse(JSON.parse(answer.subarray(0, end).toString('utf8')));
  if ('problem' in head) return head;
  let place = end + 1;
  const images = head.images.map(({ width, height, bytes }) => {
    const data = answer.subarray(place, place + bytes);
    place += bytes;
    return { width, height, data };
  });
  // A short output means that the process was killed while writing.
  return place === answer.length ? { images } : { problem: 'killed' };
}

/** Lowers the priority below that of requests, but not so far that a busy machine starves the process until its time limit. Does nothing if the system forbids it. */
function yieldTo(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has already ended, or the system forbids it.
  }
}
