import italicFont from '@fontsource/source-serif-4/files/source-serif-4-latin-400-italic.woff2?url';
import readingFont from '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2?url';
import { preload } from 'react-dom';

/** Emphasis and quotations use italics. A false match only preloads 20 KB needlessly. */
const ITALICS = /(^|[^\w*])(\*|\*{3}|_)[^\s*_]|^ {0,3}>/m;

/**
 * Beside the text, so that the fonts do not wait for layout. A route's `links` would also preload
 * them on the error page.
 */
export function ReadingFace({ text = '' }: { text?: string }) {
  for (const face of ITALICS.test(text) ? [readingFont, italicFont] : [readingFont])
    preload(face, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  return null;
}

export function ReadingFacesAhead() {
  return [readingFont, italicFont].map((face) => <link key={face} rel="prefetch" href={face} as="font" crossOrigin="anonymous" />);
}
