import { createContext } from 'react';

const COOKIE = 'rounds.announcement';
const SECONDS = 90 * 86_400;

/** Reads which announcement somebody has closed in this browser, for the server's HTML: what is closed must not flash up. */
export function closedAnnouncementFromCookies(cookies: string | null): string | null {
  return /(?:^|; *)rounds\.announcement=([\w-]+)/.exec(cookies ?? '')?.[1] ?? null;
}

export function keepClosedAnnouncement(id: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist over plain http
  document.cookie = `${COOKIE}=${id}; Path=/; Max-Age=${SECONDS}; SameSite=Lax`;
}

/** The id of the closed announcement, as the page came. */
export const ClosedAnnouncement = createContext<string | null>(null);
