import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';

const HEAD = 4_100;
/** Directory entry of the text in an old Word document. */
const WORD = Buffer.from('WordDocument', 'utf16le');
/** Control characters, and the replacement character of invalid bytes. */
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

function encodingsOf([first, second]: Uint8Array): string[] {
  if (first === 0xff && second === 0xfe) return ['utf-16le'];
  if (first === 0xfe && second === 0xff) return ['utf-16be'];
  return ['utf-8', 'windows-1252'];
}

async function isTextIn(encoding: string, path: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding);
  for await (const part of createReadStream(path)) if (NOT_TEXT.test(decoder.decode(part as Buffer, { stream: true }))) return false;
  return !NOT_TEXT.test(decoder.decode());
}

async function isText(path: string, head: Uint8Array): Promise<boolean> {
  for (const encoding of encodingsOf(head)) if (await isTextIn(encoding, path)) return true;
  return false;
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

export async function mediaType(path: string): Promise<string> {
  const head = await headOf(path);
  const mime = (await fileTypeFromBuffer(head))?.mime ?? 'application/octet-stream';
  // A PDF may be all text. Other signatures are short and may begin a text: "BM" of a bitmap, as in
  // "BMI".
  if (mime !== 'application/pdf' && (await isText(path, head))) return 'text/plain';
  // Spreadsheets and installers are compound files too.
  return mime === 'application/x-cfb' && (await isWord(path)) ? 'application/msword' : mime;
}
