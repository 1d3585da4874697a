import { spawn } from 'node:child_process';
import { availableParallelism, constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { failure } from '../errors.ts';
import { refusalTexts } from '../texts/refusals.ts';
import { Answer, type Outcome, type Task } from './messages.ts';

const PROGRAM = join(import.meta.dirname, 'process.ts');
/** At the same time; a processor is left for everything else. */
const MAX_RUNNING = Math.max(1, availableParallelism() - 1);
/** Each holds its picture in memory meanwhile. */
const MAX_WAITING = 20;
/** Of these, of one person: nobody takes all the places. */
const MAX_OF_ONE = 2;
/** Seconds after which one who is turned away may come again. */
const TRY_AGAIN = 30;
/** Milliseconds that one picture may take. */
const LIMIT = 30_000;

let running = 0;
/** Running and waiting, by whose they are. */
const places = new Map<string, number>();
const waiting: (() => void)[] = [];

async function takeTurn(ownerId: string): Promise<void> {
  const own = places.get(ownerId) ?? 0;
  if (own >= MAX_OF_ONE) throw busy(refusalTexts.ownPicturesWait);
  places.set(ownerId, own + 1);
  if (running < MAX_RUNNING) {
    running += 1;
    return;
  }
  if (waiting.length >= MAX_WAITING) {
    giveUpPlace(ownerId);
    throw busy(refusalTexts.picturesWait);
  }
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function busy(message: string): Error {
  return failure('TOO_MANY_REQUESTS', message, { retryAfter: TRY_AGAIN });
}

function giveUpPlace(ownerId: string): void {
  const left = (places.get(ownerId) ?? 1) - 1;
  if (left > 0) places.set(ownerId, left);
  else places.delete(ownerId);
}

/** The turn goes to the next who waits. */
function endTurn(ownerId: string): void {
  giveUpPlace(ownerId);
  const next = waiting.shift();
  if (next === undefined) running -= 1;
  else next();
}

/**
 * Works on a picture in a process of its own, one after the other, so that nothing of it happens on the request loop.
 * @throws TOO_MANY_REQUESTS when too many wait already
 */
export async function processPicture(ownerId: string, task: Task, picture: Uint8Array): Promise<Outcome> {
  await takeTurn(ownerId);
  try {
    return await run(task, picture);
  } finally {
    endTurn(ownerId);
  }
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
  // A process that ended early takes no more of its picture; what became of it shows below.
  stdin.on('error', () => {});
  if (child.pid !== undefined) yieldTo(child.pid);
  stdin.write(`${JSON.stringify(task)}\n`);
  stdin.end(picture);
  const [answer] = await Promise.all([buffer(stdio[3] as Readable), ended]);
  const end = answer.indexOf('\n');
  // Killed by its time limit, by the system for its memory, or by the picture itself.
  if (end === -1) return { problem: 'broken' };
  const head = Answer.parse(JSON.parse(answer.subarray(0, end).toString('utf8')));
  if ('problem' in head) return head;
  let place = end + 1;
  const images = head.images.map(({ width, height, bytes }) => {
    const data = answer.subarray(place, place + bytes);
    place += bytes;
    return { width, height, data };
  });
  // Killed half-way.
  return place === answer.length ? { images } : { problem: 'broken' };
}

/** Requests come first, but a busy machine must not starve it until its time is over. Where the system does not allow to say so, it is worked on all the same. */
function yieldTo(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Ended already, or not allowed.
  }
}
