/** Before the account whose last searches and reported time zone (local storage) and last ways by the palette (this tab's storage) are kept. */
export const RECENT = 'rounds.recent.';

const AREAS = [() => sessionStorage, () => localStorage];

/** Removes what others than this person searched for on this device, and where they went by the palette in this tab; with null what anybody did. */
export function forgetRecent(exceptOf: string | null): void {
  for (const area of AREAS) {
    try {
      for (const key of Object.keys(area())) if (key.startsWith(RECENT) && !key.startsWith(RECENT + exceptOf)) area().removeItem(key);
    } catch {
      // Storage switched off: nothing is recent.
    }
  }
}
