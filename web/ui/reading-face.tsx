import italicFont from '@fontsource/source-serif-4/files/source-serif-4-latin-400-italic.woff2?url';
import readingFont from '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2?url';
import { preload } from 'react-dom';

/** Finds Markdown's emphasis and quotations, which use italics. A false match preloads 20 KB needlessly. */
const ITALICS = /(^|[^\w*])(\*|\*{3}|_)[^\s*_]|^ {0,3}>/m;

/**
 * Preloads the fonts of a long text. Rendered beside the text, so that the request starts with the page and not only at layout. A
 * route's `links` would also preload the fonts on the error page.
 */
export function ReadingFace({ text = '' }: { text?: string }) {
  for (const face of ITALICS.test(text) ? [readingFont, italicFont] : [readingFont])
    preload(face, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  return null;
}

/** Prefetches the fonts after the page has loaded, so that a post or bio opened next has its font at once. */
export function ReadingFacesAhead() {
  return [readingFont, italicFont].map((face) => <link key={face} rel="prefetch" href={face} as="font" crossOrigin="anonymous" />);
}
