/**
 * Prefix of the keys that hold an account's last searches and time zone (local storage) and last
 * palette choices (session storage).
 */
export const RECENT = 'rounds.recent.';

const AREAS = [() => sessionStorage, () => localStorage];

/** Removes the entries of all other accounts; with null, of every account. */
export function forgetRecent(exceptOf: string | null): void {
  for (const area of AREAS) {
    try {
      for (const key of Object.keys(area())) if (key.startsWith(RECENT) && !key.startsWith(RECENT + exceptOf)) area().removeItem(key);
    } catch {}
  }
}
