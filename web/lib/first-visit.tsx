import italicFont from '@fontsource/source-serif-4/files/source-serif-4-latin-400-italic.woff2?url';
import readingFont from '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2?url';
import headingFont from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2?url';
import bodyFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { createContext, use, useEffect } from 'react';
import { Links } from 'react-router';
import { useNonce } from './document-context.ts';

/**
 * On a browser's first visit, the HTML contains all styles, because a style sheet would delay the
 * text by a round trip. Fonts load only over a fast connection. Then the browser caches both and sets
 * a cookie, so that later pages link to them.
 */

export interface StyleSheet {
  href: string;
  text: string;
}

export { bodyFont, headingFont, italicFont, readingFont };

const COOKIE = 'rounds.styles';
const YEAR_SECONDS = 31_536_000;
const STYLE_ID = 'styles';
/** Milliseconds from the request to the first lines of the page. A slower connection gets no fonts. */
const FAST_MS = 1_000;

/** A new build has another sheet, so its first page is a first visit again. */
export function isFirstVisit(cookies: string | null, { href }: StyleSheet): boolean {
  return cookies?.split(/; */).includes(`${COOKIE}=${href}`) !== true;
}

export const FirstVisit = createContext<StyleSheet | null>(null);

const inDocument = typeof document === 'undefined' ? null : document.getElementById(STYLE_ID);
const hydrated = inDocument && { href: inDocument.dataset.href ?? '', text: inDocument.textContent, nonce: inDocument.nonce };

/** The styles in the HTML of a first visit, otherwise null. */
export function useFirstVisit(): StyleSheet | null {
  const rendered = use(FirstVisit);
  return typeof document === 'undefined' ? rendered : hydrated;
}

/**
 * The disabled link loads nothing, but keeps React Router from loading the sheet before it
 * navigates. A script adds it, because browsers preload links in the HTML.
 */
function addDisabledLink({ href }: StyleSheet): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, disabled: true }));
}

export function PageStyles() {
  const nonce = useNonce();
  const sheet = useFirstVisit();
  useEffect(() => {
    if (sheet !== null) addDisabledLink(sheet);
  }, [sheet]);
  if (sheet === null) return <Links />;
  return (
    // React creates the element again if hydration fails, and the browser then checks the nonce.
    <style id={STYLE_ID} data-href={sheet.href} nonce={nonce || hydrated?.nonce} suppressHydrationWarning>
      {sheet.text}
    </style>
  );
}

/** Serialized into an inline script, so it must not use anything outside its body. */
function loadFontsIfFast(fonts: string[], fastMs: number): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit !== undefined && performance.now() - visit.requestStart > fastMs) return;
  for (const href of fonts)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }),
    );
  document.documentElement.dataset.fonts = '';
}

/**
 * A font that arrives after the first paint is not used, so fonts are preloaded: two that every page
 * uses, and on a first visit also those of long texts (web/ui/reading-face.tsx).
 */
export function PageFonts() {
  const nonce = useNonce();
  const isFirst = useFirstVisit() !== null;
  if (!isFirst)
    return [bodyFont, headingFont].map((href) => (
      <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
    ));
  const fonts = JSON.stringify([bodyFont, headingFont, readingFont, italicFont]);
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {import.meta.env.SSR ? `(${loadFontsIfFast})(${fonts},${FAST_MS})` : ''}
    </script>
  );
}

/** @throws if a file cannot be loaded; the next page is then a first visit again */
export async function cacheForLaterVisits(): Promise<void> {
  if (hydrated === null) return;
  for (const file of [hydrated.href, bodyFont, headingFont, readingFont, italicFont]) {
    const { ok, status } = await fetch(file);
    if (!ok) throw new Error(`${file} answered ${status}.`);
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist over plain http
  document.cookie = `${COOKIE}=${hydrated.href}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
