import type { LiveTopic } from '#shared/rules/live.ts';

const MAX_TOPICS = 20_000;

/**
 * Remembers each topic's last event, so that a reconnecting tab refetches only what changed.
 * Otherwise a restart of one node would make all tabs reload.
 */
export function createRecent(now: () => number) {
  const last = new Map<LiveTopic, number>();
  /** Events before this time are unknown. */
  let floor = now();
  return {
    note(topic: LiveTopic): void {
      last.delete(topic);
      last.set(topic, now());
      if (last.size <= MAX_TOPICS) return;
      for (const [oldest, time] of last) {
        last.delete(oldest);
        floor = time;
        return;
      }
    },
    forget(): void {
      last.clear();
      floor = now();
    },
    since(topic: LiveTopic, moment: number): boolean {
      return moment <= floor || (last.get(topic) ?? Number.NEGATIVE_INFINITY) >= moment;
    },
  };
}

export type Recent = ReturnType<typeof createRecent>;
