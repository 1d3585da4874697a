import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';

/** Bytes by which the kind of a file shows. */
const HEAD = 4_100;
/** How a Word document of the old kind names its text, in the directory of the compound file. */
const WORD = Buffer.from('WordDocument', 'utf16le');
/** Control characters, and the sign that stands for bytes which are no UTF-8. */
const NOT_TEXT = /(?![\t\n\f\r])\p{Cc}|\ufffd/u;

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Plain text is what has no sign of its own: valid UTF-8 without control characters, to its end. */
async function isText(path: string): Promise<boolean> {
  const decoder = new TextDecoder();
  for await (const part of createReadStream(path)) if (NOT_TEXT.test(decoder.decode(part as Buffer, { stream: true }))) return false;
  return !NOT_TEXT.test(decoder.decode());
}

async function isWord(path: string): Promise<boolean> {
  let before: Buffer = Buffer.alloc(0);
  for await (const part of createReadStream(path)) {
    const bytes = Buffer.concat([before, part as Buffer]);
    if (bytes.includes(WORD)) return true;
    before = bytes.subarray(-WORD.length);
  }
  return false;
}

/** What a file is, by its content. */
export async function mediaType(path: string): Promise<string> {
  const mime = (await fileTypeFromBuffer(await headOf(path)))?.mime;
  if (mime === undefined) return (await isText(path)) ? 'text/plain' : 'application/octet-stream';
  // Spreadsheets and installers are compound files, too.
  return mime === 'application/x-cfb' && (await isWord(path)) ? 'application/msword' : mime;
}
