import type { LiveTopic } from '#shared/rules/live.ts';

/** Topics of which the last event is remembered. */
const TOPICS = 20_000;

/**
 * Remembers when something last happened on each topic. So a tab that comes (back) is told whether it has missed
 * anything, and asks anew only then: a restart of one node does not make all tabs of the school load everything.
 */
export function createRecent(now: () => number, limit = TOPICS) {
  /** In the order of time. */
  const last = new Map<LiveTopic, number>();
  /** Of what was before, nothing is known. */
  let floor = now();
  return {
    note(topic: LiveTopic): void {
      last.delete(topic);
      last.set(topic, now());
      if (last.size <= limit) return;
      for (const [oldest, time] of last) {
        last.delete(oldest);
        floor = time;
        return;
      }
    },
    /** Events may have been lost on their way here. */
    forget(): void {
      last.clear();
      floor = now();
    },
    /** Whether something has happened there at or after this moment, or may have. */
    since(topic: LiveTopic, moment: number): boolean {
      return moment <= floor || (last.get(topic) ?? Number.NEGATIVE_INFINITY) >= moment;
    },
  };
}

export type Recent = ReturnType<typeof createRecent>;
