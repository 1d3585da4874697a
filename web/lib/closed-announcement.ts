import { createContext } from 'react';

const COOKIE = 'rounds.announcement';
const SECONDS = 90 * 86_400;

/** For the server's HTML: a closed announcement must not flash up before hydration. */
export function closedAnnouncementFromCookies(cookies: string | null): string | null {
  return /(?:^|; *)rounds\.announcement=([\w-]+)/.exec(cookies ?? '')?.[1] ?? null;
}

export function keepClosedAnnouncement(id: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist over plain http
  document.cookie = `${COOKIE}=${id}; Path=/; Max-Age=${SECONDS}; SameSite=Lax`;
}

export const ClosedAnnouncement = createContext<string | null>(null);
