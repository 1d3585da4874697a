import type { LiveEvent, LiveTopic } from '#shared/rules/live.ts';

/** Milliseconds between two calls for what happens on one topic in one way. */
const BETWEEN = 1_000;
/** Milliseconds over which the tabs that hear of the same thing ask for it: hundreds listen to a post, one to a person. */
const SPREAD = 400;

type Tell = (event: LiveEvent | 'gap') => void;

/** A listener as the connection knows it. */
export interface Gathered {
  tell: Tell;
  hear: (event: LiveEvent) => void;
  /** @param spread milliseconds over which the tabs that hear of it ask anew */
  gap: (spread?: number) => void;
  stop: () => void;
}

/**
 * Calls a listener at most once a second for each kind of event, the first time soon after the first event. Where
 * several different things have happened meanwhile, it is told of a gap instead: whoever asks for everything anew
 * misses none of them.
 */
export function gather(tell: Tell, topic: LiveTopic): Gathered {
  const spread = topic.startsWith('person:') ? 0 : SPREAD;
  const waiting = new Map<LiveEvent['kind'], { event: LiveEvent | 'gap' | null; timer: ReturnType<typeof setTimeout> | undefined }>();
  let gapTimer: ReturnType<typeof setTimeout> | undefined;

  function pass(kind: LiveEvent['kind']): void {
    const entry = waiting.get(kind);
    if (entry === undefined || entry.event === null) return void waiting.delete(kind);
    const { event } = entry;
    entry.event = null;
    entry.timer = setTimeout(pass, BETWEEN, kind);
    tell(event);
  }

  return {
    tell,
    hear(event) {
      const entry = waiting.get(event.kind);
      if (entry !== undefined) {
        if (entry.event === null) entry.event = event;
        else if (entry.event !== 'gap' && entry.event.id !== event.id) entry.event = 'gap';
        return;
      }
      const wait = Math.random() * spread;
      waiting.set(event.kind, { event, timer: wait > 0 ? setTimeout(pass, wait, event.kind) : undefined });
      if (wait === 0) pass(event.kind);
    },
    gap(over = spread) {
      if (gapTimer !== undefined) return;
      gapTimer = setTimeout(() => {
        gapTimer = undefined;
        tell('gap');
      }, Math.random() * over);
    },
    stop() {
      clearTimeout(gapTimer);
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
