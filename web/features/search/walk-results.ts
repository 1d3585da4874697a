import type { KeyboardEvent } from 'react';

/** The search box and what the arrow keys lead to from it: recent searches, and titles of what was found. */
const STOPS = ':is([type="search"], [data-stop], article h2 a)';
const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus from the search box through the results and back; Escape returns to the box. */
export function walkResults(event: KeyboardEvent<HTMLElement>): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)];
  const here = stops.indexOf(event.target as HTMLElement);
  const step = STEPS[key];
  if (here === -1 || event.defaultPrevented || nativeEvent.isComposing || ctrlKey || metaKey || altKey || shiftKey) return;
  const next = key === 'Escape' && here > 0 ? stops[0] : step && stops[here + step];
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  (next.closest('article') ?? next).scrollIntoView({ block: 'nearest' });
}
