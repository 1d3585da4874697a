import { FIND } from '#web/lib/find-event.ts';

const FIELD_KEYS = ['Enter', 'Tab', 'Backspace', 'Escape'];

export function isForPanel({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && (key.length === 1 || FIELD_KEYS.includes(key));
}

export function asksForPalette(event: Event): boolean {
  const { key, ctrlKey, metaKey } = event as KeyboardEvent;
  return event.type === FIND || (key === 'k' && (ctrlKey || metaKey));
}
