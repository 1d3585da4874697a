import type { ClipboardEvent, DragEvent } from 'react';
import { notify } from '#web/ui/notify.ts';
import { postFormTexts } from './texts/post-form.ts';

const texts = postFormTexts.file;

export function droppedFile({ items, files }: DataTransfer): File | null {
  if (items[0]?.webkitGetAsEntry?.()?.isDirectory === true) {
    notify.info(texts.folder);
    return null;
  }
  const [file = null] = files;
  if (files.length > 1 && file !== null) notify.info(texts.onlyOne(file.name));
  return file;
}

/** For a text field: a pasted or dropped file is chosen, text stays text. */
export function fileHandlers(choose: (file: File) => void) {
  function take(event: ClipboardEvent | DragEvent, data: DataTransfer) {
    // Word processors copy a picture of the text too.
    if (!data.types.includes('Files') || data.types.includes('text/plain')) return;
    event.preventDefault();
    const file = droppedFile(data);
    if (file !== null) choose(file);
  }
  return {
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
    onDrop: (event: DragEvent) => take(event, event.dataTransfer),
  };
}
