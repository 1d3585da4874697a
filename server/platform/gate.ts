/** Who goes first when not everybody can: the higher number. */
export const RANKS = { anonymous: 0, reading: 1, writing: 2 } as const;
export type Rank = keyof typeof RANKS;

export interface Patience {
  /** Milliseconds that somebody waits while others only began to wait. */
  burst: number;
  /** Milliseconds that those who are signed in wait once others have waited for longer than a burst. */
  overload: Record<Exclude<Rank, 'anonymous'>, number>;
}

interface Queue {
  all: number;
  /** Of one sender. */
  each: number;
}

interface GateOptions {
  /** Requests that are worked on at the same time. */
  places: number;
  patience: Patience;
  /** How many wait at most; nobody is counted without it. */
  queue?: Queue;
  /** Milliseconds that never go back. */
  now?: () => number;
}

export interface Gate {
  /** True at once, or a promise of whether there was a place in time. Who got one gives it back with `leave`. */
  enter: (rank: Rank, weight: number, sender: string) => true | Promise<boolean>;
  leave: (weight: number) => void;
  running: () => number;
  waiting: () => number;
}

interface Waiting {
  weight: number;
  sender: string;
  settle: (admitted: boolean) => void;
  timer: NodeJS.Timeout;
}

/** Milliseconds in which nobody had to wait, after which an overload is over. */
const CALM = 1_000;

/**
 * Lets so many requests in at a time. A burst waits for its turn. When somebody has been waiting all the time for longer
 * than a burst lasts, waiting makes everybody late and nobody sooner: from then on those who come are let in at once or
 * within milliseconds, or sent away (after "Fail at Scale", Maurer 2015, there called controlled delay).
 */
export function createGate({ places, patience, queue: most, now = () => performance.now() }: GateOptions): Gate {
  /** How many of each sender wait. */
  const senders = new Map<string, number>();
  const queues: Record<Rank, Set<Waiting>> = { writing: new Set(), reading: new Set(), anonymous: new Set() };
  let used = 0;
  let waiting = 0;
  let waitedSince: number | null = null;
  let overloaded = false;
  let wroteLast = false;
  let lastWait = Number.NEGATIVE_INFINITY;

  function look(time: number): void {
    if (waiting === 0) waitedSince = null;
    if (waitedSince !== null && time - waitedSince > patience.burst) overloaded = true;
    if (overloaded && waiting === 0 && used < places && time - lastWait > CALM) overloaded = false;
  }

  function patienceFor(rank: Rank): number {
    if (!overloaded) return patience.burst;
    return rank === 'anonymous' ? 0 : patience.overload[rank];
  }

  function isFull(sender: string): boolean {
    return most !== undefined && (waiting >= most.all || (senders.get(sender) ?? 0) >= most.each);
  }

  function uncount({ sender }: Waiting): void {
    waiting -= 1;
    const left = (senders.get(sender) ?? 0) - 1;
    if (left > 0) senders.set(sender, left);
    else senders.delete(sender);
  }

  function admit(): void {
    const { writing, reading, anonymous } = queues;
    // After each who writes comes one who reads: writers, who wait for the disk, would else hold all places.
    for (const queue of wroteLast ? [reading, writing, anonymous] : [writing, reading, anonymous]) {
      for (const next of queue) {
        if (used >= places) return;
        queue.delete(next);
        wroteLast = queue === writing;
        uncount(next);
        clearTimeout(next.timer);
        used += next.weight;
        next.settle(true);
      }
    }
  }

  function wait(rank: Rank, { weight, sender }: Omit<Waiting, 'settle' | 'timer'>, milliseconds: number): Promise<boolean> {
    waitedSince ??= lastWait;
    waiting += 1;
    senders.set(sender, (senders.get(sender) ?? 0) + 1);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const give = () => {
      queues[rank].delete(one);
      uncount(one);
      overloaded = true;
      lastWait = now();
      resolve(false);
    };
    const one: Waiting = { weight, sender, settle: resolve, timer: setTimeout(give, milliseconds) };
    queues[rank].add(one);
    return promise;
  }

  return {
    enter(rank, weight, sender) {
      const time = now();
      look(time);
      if (used < places) {
        used += weight;
        return true;
      }
      lastWait = time;
      const milliseconds = patienceFor(rank);
      return milliseconds === 0 || isFull(sender) ? Promise.resolve(false) : wait(rank, { weight, sender }, milliseconds);
    },
    leave(weight) {
      used -= weight;
      admit();
    },
    running: () => used,
    waiting: () => waiting,
  };
}
