/** Who goes first when not everybody can: the higher number. */
export const RANKS = { anonymous: 0, reading: 1, writing: 2 } as const;
export type Rank = keyof typeof RANKS;

export interface Patience {
  /** Milliseconds that somebody waits while others only began to wait. */
  burst: number;
  /** Milliseconds that those who are signed in wait once others have waited for longer than a burst. */
  overload: Record<Exclude<Rank, 'anonymous'>, number>;
}

interface GateOptions {
  /** Requests that are worked on at the same time. */
  places: number;
  patience: Patience;
  /** How many wait at most. Without it all may. With it senders take turns, and where it is full whoever has most in it makes room. */
  queue?: number;
  /** Milliseconds that never go back. */
  now?: () => number;
}

export interface Sender {
  rank: Rank;
  name: string;
}

export interface Gate {
  /**
   * True at once, or a promise of whether there was a place in time. Who got one gives it back with `leave`.
   * @param senderOf only asked where there is no place, which is seldom
   */
  enter: (weight: number, senderOf: () => Sender) => true | Promise<boolean>;
  leave: (weight: number) => void;
  running: () => number;
  waiting: () => number;
}

interface Waiting {
  weight: number;
  sender: string;
  /** The lowest goes first among those of a rank. */
  turn: number;
  settle: (admitted: boolean) => void;
  giveUp: () => void;
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
  /** Of each sender who waits. */
  const senders = new Map<string, { waiting: number; lastTurn: number }>();
  /** The turn of who was let in last. */
  let turn = 0;
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

  /** Finds room for one more of this sender: where the queue is full, the last one of whoever has most in it gives way. */
  function hasRoom(sender: string): boolean {
    if (most === undefined || waiting < most) return true;
    let [crowd, size] = ['', (senders.get(sender)?.waiting ?? 0) + 1];
    for (const [name, { waiting: count }] of senders) if (count > size) [crowd, size] = [name, count];
    const last = Object.values(queues)
      .flatMap((queue) => [...queue])
      .findLast((one) => one.sender === crowd);
    if (last === undefined) return false;
    last.giveUp();
    return true;
  }

  function count(sender: string): number {
    const known = senders.get(sender) ?? { waiting: 0, lastTurn: turn };
    // In the order in which they came, where nobody is counted.
    const lastTurn = most === undefined ? 0 : Math.max(turn, known.lastTurn) + 1;
    senders.set(sender, { waiting: known.waiting + 1, lastTurn });
    waiting += 1;
    return lastTurn;
  }

  function uncount({ sender }: Waiting): void {
    waiting -= 1;
    const known = senders.get(sender);
    if (known !== undefined && known.waiting > 1) known.waiting -= 1;
    else senders.delete(sender);
  }

  /** Of each sender one, then of each the next; of equals whoever came first. */
  function inTurn(queue: Set<Waiting>): Iterable<Waiting> {
    return most === undefined ? queue : [...queue].sort((one, other) => one.turn - other.turn);
  }

  function admit(): void {
    const { writing, reading, anonymous } = queues;
    // After each who writes comes one who reads: writers, who wait for the disk, would else hold all places.
    for (const queue of wroteLast ? [reading, writing, anonymous] : [writing, reading, anonymous]) {
      for (const next of inTurn(queue)) {
        if (used >= places) return;
        queue.delete(next);
        wroteLast = queue === writing;
        uncount(next);
        clearTimeout(next.timer);
        turn = Math.max(turn, next.turn);
        used += next.weight;
        next.settle(true);
      }
    }
  }

  function wait(rank: Rank, { weight, sender }: Pick<Waiting, 'weight' | 'sender'>, milliseconds: number): Promise<boolean> {
    waitedSince ??= lastWait;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const giveUp = () => {
      clearTimeout(one.timer);
      queues[rank].delete(one);
      uncount(one);
      resolve(false);
    };
    const inVain = () => {
      giveUp();
      overloaded = true;
      lastWait = now();
    };
    const one: Waiting = { weight, sender, turn: count(sender), settle: resolve, giveUp, timer: setTimeout(inVain, milliseconds) };
    queues[rank].add(one);
    return promise;
  }

  return {
    enter(weight, senderOf) {
      const time = now();
      look(time);
      if (used < places) {
        used += weight;
        return true;
      }
      lastWait = time;
      const { rank, name } = senderOf();
      const milliseconds = patienceFor(rank);
      return milliseconds === 0 || !hasRoom(name) ? Promise.resolve(false) : wait(rank, { weight, sender: name }, milliseconds);
    },
    leave(weight) {
      used -= weight;
      admit();
    },
    running: () => used,
    waiting: () => waiting,
  };
}
