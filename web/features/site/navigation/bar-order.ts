import { COMMUNITIES_POSITION } from '#shared/rules/navigation.ts';
import type { Item } from './api/navigation.ts';

/** Number of items that fit into the bar of a narrow and a wide window. */
export interface Room {
  narrow: number;
  wide: number;
}

/** `narrow`: does not fit into a narrow window's bar. `wide`: fits into none. */
export type Beyond = 'narrow' | 'wide' | null;

export interface Placed {
  item: Item;
  beyond: Beyond;
}

function beyond(index: number, { narrow, wide }: Room): Beyond {
  if (index >= wide) return 'wide';
  return index >= narrow ? 'narrow' : null;
}

/** Items before and after the menu of communities, and those that overflow into it. */
export function barOrder(items: readonly Item[], room: Room): { before: Placed[]; after: Placed[]; over: Placed[] } {
  const placed = items.map((item, index) => ({ item, beyond: beyond(index, room) }));
  return {
    before: placed.filter(({ item }) => item.position < COMMUNITIES_POSITION),
    after: placed.filter(({ item }) => item.position >= COMMUNITIES_POSITION),
    over: placed.filter((one) => one.beyond !== null),
  };
}
