import italicFont from '@fontsource/source-serif-4/files/source-serif-4-latin-400-italic.woff2?url';
import readingFont from '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2?url';
import { preload } from 'react-dom';

/** Finds Markdown's emphasis and quotations, which are set in italics. A false match preloads 20 KB in vain. */
const ITALICS = /(^|[^\w*])(\*|\*{3}|_)[^\s*_]|^ {0,3}>/m;

/**
 * For what is read at length, called while it is rendered: the faces of its text are asked for with the page, not when it is laid out.
 * Not the `links` of a screen, which would ask for them on the page that says why the screen cannot be shown too.
 */
export function preloadReadingFace(text = ''): void {
  preload(readingFont, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  if (ITALICS.test(text)) preload(italicFont, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
}

/** Fetches them when the page has all that it shows: a post or bio that is opened next has its own face from the first moment. */
export function ReadingFacesAhead() {
  return [readingFont, italicFont].map((face) => <link key={face} rel="prefetch" href={face} as="font" crossOrigin="anonymous" />);
}
