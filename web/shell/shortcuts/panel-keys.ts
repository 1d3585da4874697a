import { FIND } from '#web/lib/find-event.ts';

/** Besides letters, what a field for a few words takes. */
const FIELD_KEYS = ['Enter', 'Tab', 'Backspace', 'Escape'];

/** Whether a key, pressed while the palette is on its way, is meant for it. */
export function isForPanel({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && (key.length === 1 || FIELD_KEYS.includes(key));
}

/** Ctrl K, Cmd K or a press of the palette's button. */
export function asksForPalette(event: Event): boolean {
  const { key, ctrlKey, metaKey } = event as KeyboardEvent;
  return event.type === FIND || (key === 'k' && (ctrlKey || metaKey));
}
