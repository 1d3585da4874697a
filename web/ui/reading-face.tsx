import { preload } from 'react-dom';
import { italicFont, readingFont, useFirstVisit } from '#web/lib/first-visit.tsx';

/** Emphasis and quotations use italics. A false match only preloads 20 KB needlessly. */
const ITALICS = /(^|[^\w*])(\*|\*{3}|_)[^\s*_]|^ {0,3}>/m;

/**
 * Beside the text, so that the fonts do not wait for layout. A route's `links` would also preload
 * them on the error page.
 */
export function ReadingFace({ text = '' }: { text?: string }) {
  if (useFirstVisit() !== null) return null;
  for (const face of ITALICS.test(text) ? [readingFont, italicFont] : [readingFont])
    preload(face, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  return null;
}

export function ReadingFacesAhead() {
  if (useFirstVisit() !== null) return null;
  return [readingFont, italicFont].map((face) => <link key={face} rel="prefetch" href={face} as="font" crossOrigin="anonymous" />);
}
