import type { LiveEvent } from '#shared/rules/live.ts';

/** Where events leave for the tabs that listen, on this node and on others. */
export interface Live {
  publish: (events: readonly LiveEvent[]) => void;
}
