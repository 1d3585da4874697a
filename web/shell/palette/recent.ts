import { IconClock } from '@tabler/icons-react';
import { RECENT } from '#web/lib/recent.ts';
import type { Entry } from './entry.ts';

const MAX_RECENT = 6;

interface Kept {
  label: string;
  note: string;
  moderator?: boolean;
  to: string;
}

/** Session storage, because the computer may be shared. */
function key(viewerId: string): string {
  return RECENT + viewerId;
}

function read(viewerId: string): Kept[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key(viewerId)) ?? '[]');
    return Array.isArray(kept)
      ? (kept as Kept[]).filter((one) => [one?.label, one?.note, one?.to].every((text) => typeof text === 'string'))
      : [];
  } catch {
    return [];
  }
}

export function recentEntries(viewerId: string): Entry[] {
  return read(viewerId).map(({ label, note, moderator, to }) => ({
    id: to,
    label,
    note,
    moderator: moderator === true,
    picture: IconClock,
    to,
  }));
}

export function saveRecent(viewerId: string, { label, note = '', moderator = false, to, passing }: Entry): void {
  if (typeof to !== 'string' || passing) return;
  const kept = [{ label, note, moderator, to }, ...read(viewerId).filter((one) => one.to !== to)].slice(0, MAX_RECENT);
  try {
    sessionStorage.setItem(key(viewerId), JSON.stringify(kept));
  } catch {}
}
