import type { KeyboardEvent } from 'react';

const FOCUS_TARGETS = ':is([type="search"], [data-stop], article h2 a)';
const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys move through the results; Escape returns to the search box. */
export function walkResults(event: KeyboardEvent<HTMLElement>): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUS_TARGETS)];
  const index = stops.indexOf(event.target as HTMLElement);
  const step = STEPS[key];
  if (index === -1 || event.defaultPrevented || nativeEvent.isComposing || ctrlKey || metaKey || altKey || shiftKey) return;
  const next = key === 'Escape' && index > 0 ? stops[0] : step && stops[index + step];
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  (next.closest('article') ?? next).scrollIntoView({ block: 'nearest' });
}
