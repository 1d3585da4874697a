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
