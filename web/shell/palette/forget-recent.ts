/** Before the account whose ways by the palette are kept. */
export const RECENT = 'rounds.recent.';

/** Removes where others than this person went by the palette in this tab; with null where anybody did. */
export function forgetRecent(exceptOf: string | null): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(RECENT) && key !== RECENT + exceptOf) sessionStorage.removeItem(key);
  } catch {
    // Storage switched off: nothing is recent.
  }
}
