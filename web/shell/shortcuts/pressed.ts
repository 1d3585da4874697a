const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock'];

const KEY_CONSUMERS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="menu"]';

const OVERLAYS = 'dialog[open], [role="dialog"], [popover]:popover-open';

export function keyName(event: KeyboardEvent): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (event.isComposing || altKey || MODIFIERS.includes(key) || key === undefined) return null;
  const mod = ctrlKey || metaKey;
  // Caps Lock must not change the key's meaning.
  const name = shiftKey ? key : key.toLowerCase();
  if (mod) return shiftKey || (ctrlKey && metaKey) ? null : `mod+${name}`;
  return key.length === 1 ? name : null;
}

export function isElsewhere(target: EventTarget | null): boolean {
  return (target instanceof Element && target.closest(KEY_CONSUMERS) !== null) || document.querySelector(OVERLAYS) !== null;
}
