/** Keys that only change what others mean. */
const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock'];

/** Where keys are meant as text, or have a meaning of their own. */
const TYPED =
  'input:not([type="checkbox"]), textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="menu"]';

/** What lies over the page and has the keys to itself. */
const OVER = 'dialog[open], [role="dialog"], [popover]:popover-open';

/** A pressed key as the table names it; null for one that is none of ours. */
export function keyName(event: KeyboardEvent): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (event.isComposing || altKey || MODIFIERS.includes(key) || key === undefined) return null;
  const mod = ctrlKey || metaKey;
  // Also with Caps Lock on.
  const name = shiftKey ? key : key.toLowerCase();
  if (mod) return shiftKey || (ctrlKey && metaKey) ? null : `mod+${name}`;
  return key.length === 1 ? name : null;
}

/** Whether a key without a modifier is meant for somebody else. */
export function isElsewhere(target: EventTarget | null): boolean {
  return (target instanceof Element && target.closest(TYPED) !== null) || document.querySelector(OVER) !== null;
}
