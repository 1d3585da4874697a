import { fileTexts } from './texts/file.ts';

export function fileSize(bytes: number): string {
  if (bytes < 1_024) return fileTexts.bytes(bytes);
  const kilobytes = bytes / 1_024;
  return kilobytes < 1_023.5 ? fileTexts.kilobytes(Math.round(kilobytes)) : fileTexts.megabytes(kilobytes / 1_024);
}
