import type { LiveEvent, LiveTopic } from '#shared/rules/live.ts';

const MIN_INTERVAL_MS = 1_000;
/** Hundreds of tabs may listen to one post, so their refetches are spread over this time. */
const POST_SPREAD_MS = 400;

type Notify = (event: LiveEvent | 'gap') => void;

export interface ThrottledListener {
  notify: Notify;
  onEvent: (event: LiveEvent) => void;
  gap: (spread?: number) => void;
  stop: () => void;
}

/**
 * At most one call per second and kind of event. Several different events in between become one
 * `'gap'`, which means refetching everything.
 */
export function throttleEvents(notify: Notify, topic: LiveTopic): ThrottledListener {
  const spread = topic.startsWith('person:') ? 0 : POST_SPREAD_MS;
  const pending = new Map<LiveEvent['kind'], { event: LiveEvent | 'gap' | null; timer: ReturnType<typeof setTimeout> | undefined }>();
  let gapTimer: ReturnType<typeof setTimeout> | undefined;

  function deliver(kind: LiveEvent['kind']): void {
    const entry = pending.get(kind);
    if (entry === undefined || entry.event === null) return void pending.delete(kind);
    const { event } = entry;
    entry.event = null;
    entry.timer = setTimeout(deliver, MIN_INTERVAL_MS, kind);
    notify(event);
  }

  return {
    notify,
    onEvent(event) {
      const entry = pending.get(event.kind);
      if (entry !== undefined) {
        if (entry.event === null) entry.event = event;
        else if (entry.event !== 'gap' && entry.event.id !== event.id) entry.event = 'gap';
        return;
      }
      const delay = Math.random() * spread;
      pending.set(event.kind, { event, timer: delay > 0 ? setTimeout(deliver, delay, event.kind) : undefined });
      if (delay === 0) deliver(event.kind);
    },
    gap(maxDelay = spread) {
      if (gapTimer !== undefined) return;
      gapTimer = setTimeout(() => {
        gapTimer = undefined;
        notify('gap');
      }, Math.random() * maxDelay);
    },
    stop() {
      clearTimeout(gapTimer);
      for (const { timer } of pending.values()) clearTimeout(timer);
      pending.clear();
    },
  };
}
