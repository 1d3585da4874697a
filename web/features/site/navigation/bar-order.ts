import { COMMUNITIES_POSITION } from '#shared/rules/navigation.ts';
import type { Item } from './api/navigation.ts';

/** How many ways have room in the bar of a narrow and of a wide window; the rest stand in its menu. */
export interface Room {
  narrow: number;
  wide: number;
}

/** Where an item has no room: in a narrow window's bar, or in none. */
export type Beyond = 'narrow' | 'wide' | null;

export interface Placed {
  item: Item;
  beyond: Beyond;
}

function beyond(index: number, { narrow, wide }: Room): Beyond {
  if (index >= wide) return 'wide';
  return index >= narrow ? 'narrow' : null;
}

/** The ways of the bar, before and after the menu of communities, and those that also stand in that menu. */
export function barOrder(items: readonly Item[], room: Room): { before: Placed[]; after: Placed[]; over: Placed[] } {
  const placed = items.map((item, index) => ({ item, beyond: beyond(index, room) }));
  return {
    before: placed.filter(({ item }) => item.position < COMMUNITIES_POSITION),
    after: placed.filter(({ item }) => item.position >= COMMUNITIES_POSITION),
    over: placed.filter((one) => one.beyond !== null),
  };
}
