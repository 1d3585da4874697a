import serifFont from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2?url';
import interFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { createContext, use, useState } from 'react';
import { Links } from 'react-router';
import { useNonce } from './document-context.ts';

/** Names the sheet of styles that this browser has, with the faces of letters, from the idle time of an earlier page on. */
const COOKIE = 'rounds.styles';
const YEAR_SECONDS = 31_536_000;
/** Milliseconds to the first byte of a page from which on its letters wait for its scripts. */
const SLOW = 1_000;
const ID = 'styles';

export interface Sheet {
  href: string;
  css: string;
}

/** All styles, where they travel in the HTML; only on the server. */
export const SheetContext = createContext<Sheet | null>(null);

const cookieFor = (href: string) => `${COOKIE}=${href.replace(/^.*\//, '')}`;

/** Whether a browser has the sheet from an earlier page. */
export function hasSheet(cookies: string | null, href: string): boolean {
  return cookies?.split(/; */).includes(cookieFor(href)) === true;
}

function sheetInPage(): Sheet | null {
  const element = document.getElementById(ID);
  return element && { href: element.dataset.href ?? '', css: element.textContent };
}

/** The first page has its styles in its HTML, so that its text waits for no other request. Later ones name the sheet. */
export function Styles() {
  const nonce = useNonce();
  const sent = use(SheetContext);
  const [sheet] = useState(() => (typeof document === 'undefined' ? sent : sheetInPage()));
  if (sheet === null) return <Links />;
  return (
    <style
      id={ID}
      data-href={sheet.href}
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own sheet
      dangerouslySetInnerHTML={{ __html: sheet.css }}
    />
  );
}

/**
 * Preloads the faces that every page shows, so that its text comes once and in its own face. A first page over a slow
 * connection does without them until it works (theme.css).
 */
const PRELOAD = `{
const slow = performance.getEntriesByType('navigation')[0]?.responseStart > ${SLOW};
if (slow && !document.cookie.includes('${COOKIE}=')) document.documentElement.dataset.faces = 'later';
else for (const href of ${JSON.stringify([interFont, serifFont])}) {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }));
}
}`;

export function Faces() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
  return <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: PRELOAD }} />;
}

/** Brings what the first page did without, when it has nothing else to do: the face of its text, then the others, and the sheet for later pages. */
export async function completeFirstPage(): Promise<void> {
  const { dataset } = document.documentElement;
  if (dataset.faces !== undefined) {
    await document.fonts.load('1em "Inter Variable"');
    delete dataset.faces;
  }
  const href = sheetInPage()?.href;
  if (href === undefined || hasSheet(document.cookie, href)) return;
  const answer = await fetch(href);
  await answer.blob();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist over plain http
  if (answer.ok) document.cookie = `${cookieFor(href)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
