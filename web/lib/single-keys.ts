/** Where this browser keeps that single keys do nothing. */
const KEPT = 'rounds.single-keys';

/** Whether keys without a modifier do something here. Who speaks to their device, or presses keys by accident, switches them off (WCAG 2.1.4). */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEPT) !== 'off';
  } catch {
    return true;
  }
}

export function keepSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, 'off');
  } catch {
    // Storage switched off: the browser cannot keep it.
  }
}
