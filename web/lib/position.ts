import { POSITION_SECONDS } from '#shared/rules/position.ts';

let highest = 0;
let until = 0;

/** What this tab has written, or was told of, reaches up to here: what it asks from now on must not be older. */
export function raisePosition(position: number | undefined): void {
  if (!position) return;
  highest = Math.max(position, Date.now() < until ? highest : 0);
  until = Date.now() + POSITION_SECONDS * 1_000;
}

/** What to name with what is asked; null when nothing was written or told lately. */
export function position(): number | null {
  return Date.now() < until ? highest : null;
}
