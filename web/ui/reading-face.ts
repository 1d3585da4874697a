import readingFont from '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2?url';
import { preload } from 'react-dom';

/**
 * For what is read at length, called while it is rendered: the face of its text is asked for with the page, not when it is laid out.
 * Not the `links` of a screen, which would ask for it on the page that says why the screen cannot be shown too.
 */
export function preloadReadingFace(): void {
  preload(readingFont, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
}
