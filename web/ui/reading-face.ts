import readingFont from '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2?url';

/** The `links` of screens that are read at length: the face of their text is asked for with the page, not when it is laid out. */
export const readingFace = () => [{ rel: 'preload', href: readingFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const];
