import italicFont from '@fontsource/source-serif-4/files/source-serif-4-latin-400-italic.woff2?url';
import readingFont from '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2?url';
import { preload } from 'react-dom';

/** Finds Markdown's emphasis and quotations, which use italics. A false match preloads 20 KB needlessly. */
const ITALICS = /(^|[^\w*])(\*|\*{3}|_)[^\s*_]|^ {0,3}>/m;

/**
 * Preloads the fonts of a long text. Called while the text renders, so that the request starts with the page and not only at layout. A
 * route's `links` would also preload the fonts on the error page.
 */
export function preloadReadingFace(text = ''): void {
  preload(readingFont, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  if (ITALICS.test(text)) preload(italicFont, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
}

/** Prefetches the fonts after the page has loaded, so that a post or bio opened next has its font at once. */
export function ReadingFacesAhead() {
  return [readingFont, italicFont].map((face) => <link key={face} rel="prefetch" href={face} as="font" crossOrigin="anonymous" />);
}
