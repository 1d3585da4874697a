/** A file's size for people, in the units that systems and mail programs show. */
export function fileSize(bytes: number): string {
  if (bytes < 1_024) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const kilobytes = bytes / 1_024;
  if (kilobytes < 1_023.5) return `${Math.round(kilobytes)} KB`;
  return `${(kilobytes / 1_024).toFixed(1).replace(/\.0$/, '')} MB`;
}
