import { createReadStream } from 'node:fs';

/** No match is longer, so it is found also where it crosses the end of a part. */
const OVERLAP = 64;

const METADATA = /Exif|EXIF|eXIf|ns\.adobe\.com\/xap|com\.adobe\.xmp|Raw profile type/;

/**
 * @param path a picture that cannot be re-encoded
 * @returns whether it contains metadata, which could reveal where it was taken
 */
export function containsMetadata(path: string): Promise<boolean> {
  return containsAll(path, [METADATA]);
}

/** Boxes of QuickTime, MP4 and 3GP, the key of Apple's metadata, and XMP. */
const IN_RECORDINGS = [/com\.apple\.quicktime\.location\.ISO6709|\xa9xyz[\s\S]{4}(?:[+-]\d|data)|loci\0{4}|GPSLatitude/];
/** Entries of a TIFF directory in hexadecimal, in both byte orders. */
const entry = (...forms: string[]) => new RegExp(forms.map((form) => form.replace(/../g, '\\x$&')).join('|'));
const GPS_DIRECTORY = entry('2588040001000000', '25880d0001000000', '8825000400000001', '8825000d00000001');
const LATITUDE = entry('0200050003000000', '0002000500000003');
const IN_XMP = [/GPSLatitude/];

/** For files that are stored as they are. Finds what cameras and telephones write into TIFF, raw pictures, videos and sound. */
export async function containsPlace(path: string, media: string): Promise<boolean> {
  if (/^(video|audio)\//.test(media)) return containsAll(path, IN_RECORDINGS);
  return media.startsWith('image/') && ((await containsAll(path, [GPS_DIRECTORY, LATITUDE])) || (await containsAll(path, IN_XMP)));
}

async function containsAll(path: string, patterns: readonly RegExp[]): Promise<boolean> {
  const missing = new Set(patterns);
  let before = '';
  for await (const part of createReadStream(path, 'latin1')) {
    const text = before + String(part);
    for (const pattern of missing) if (pattern.test(text)) missing.delete(pattern);
    if (missing.size === 0) return true;
    before = text.slice(-OVERLAP);
  }
  return false;
}
