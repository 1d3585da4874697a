import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { personalData } from '#server/features/accounts/personal-data.ts';
import { attachmentKey } from '#server/features/discussion/posts/attachments.ts';
import { pictureKey } from '#server/features/people/profiles/pictures.ts';
import { PICTURE_SIZES, pictureId } from '#shared/rules/pictures.ts';
import { change, logAct } from './change.ts';
import { findAccount } from './find.ts';
import type { Operator } from './installation.ts';
import { Refusal } from './problems.ts';

/** In the archive; nobody but the person and the operator may read it. */
const MODE = 0o600;

/** Writes everything that is kept about one person into a new zip file. */
export async function exportAccount(operator: Operator, who: string, out?: string) {
  const account = await findAccount(operator.db, who);
  const file = resolve(out ?? `${account.username.toLowerCase()}-data.zip`);
  if (existsSync(file)) throw new Refusal(`${file} is there already. Name another file with --out.`);
  // One moment for all tables.
  const data = await operator.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => personalData(trx, account.id));
  const zip = new ZipFile();
  // Whoever writes the archive is told.
  zip.on('error', breakOff(zip)).outputStream.on('error', () => {});
  zip.addBuffer(Buffer.from(readme(operator.config.siteName, account.name)), 'README.txt');
  for (const [name, rows] of Object.entries(data)) zip.addBuffer(Buffer.from(`${JSON.stringify(rows, null, 2)}\n`), `${name}.json`);
  const missing = await addFiles(operator, zip, data.files as { id: string; name: string }[]);
  await addPicture(operator, zip, account.picture_url);
  zip.end();

  const part = `${file}.part`;
  try {
    await pipeline(zip.outputStream, createWriteStream(part, { flags: 'wx', mode: MODE }));
    await rename(part, file);
  } catch (error) {
    if (!isExisting(error)) await rm(part, { force: true });
    throw writeProblem(file, error);
  }
  await change(operator, (trx) => logAct(trx, operator, { action: 'account.export', memberId: account.id }));
  const counts = Object.fromEntries(Object.entries(data).flatMap(([name, rows]) => (Array.isArray(rows) ? [[name, rows.length]] : [])));
  return { username: account.username, file, counts, missing };
}

function isExisting(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EEXIST';
}

function writeProblem(file: string, error: unknown): Refusal {
  if (isExisting(error))
    return new Refusal(`${file}.part is there already: another export is writing it, or one was broken off. Remove it first.`);
  return new Refusal(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
}

/** Ends an archive of which something cannot be read: yazl does not do it, and nobody would hear of it. */
function breakOff({ outputStream }: ZipFile): (error: unknown) => void {
  return (error) => void (outputStream as Readable).destroy(error instanceof Error ? error : new Error(String(error)));
}

/** @returns the names of files that are not in the store, as far as their rows say */
async function addFiles({ files }: Operator, zip: ZipFile, rows: readonly { id: string; name: string }[]): Promise<string[]> {
  const missing: string[] = [];
  for (const { id, name } of rows) {
    const size = await files.size(attachmentKey(id));
    if (size === null) {
      missing.push(name);
      continue;
    }
    // Opened only when its turn comes: a person may have more files than a process may hold open.
    zip.addReadStreamLazy(`files/${id}-${safeName(name)}`, { size, compress: false }, (given) => {
      if (size === 0) return given(null, Readable.from([]));
      files
        .stream(attachmentKey(id), 0, size - 1)
        .then((stream) => {
          if (stream === null) throw new Error(`${name} is gone`);
          given(null, stream.on('error', breakOff(zip)));
        })
        .catch(breakOff(zip));
    });
  }
  return missing;
}

/** Bytes that are left for a name beside the id; file systems take 255. */
const LONGEST_NAME = 200;

/** A file's name as every system can unpack it. */
function safeName(name: string): string {
  const signs = [...name.replace(/[/\\:*?"<>|\p{Cc}\p{Cf}]/gu, '_').replace(/[. ]+$/, '_')];
  // The end says what kind of file it is.
  while (Buffer.byteLength(signs.join('')) > LONGEST_NAME) signs.splice(Math.floor(signs.length / 2), 1);
  return signs.join('');
}

async function addPicture({ files }: Operator, zip: ZipFile, url: string | null): Promise<void> {
  const id = url === null ? null : pictureId(url);
  const largest = PICTURE_SIZES.at(-1);
  const picture = id === null || largest === undefined ? null : await files.read(pictureKey(id, largest));
  if (picture !== null) zip.addBuffer(Buffer.from(picture), 'profile-picture.webp', { compress: false });
}

function readme(site: string, name: string): string {
  return `What ${site} keeps about ${name}, as of ${new Date().toISOString()}.

profile.json        what the profile says, and the address
former_names.json   names that the profile had within the last year
former_emails.json  addresses that the account had within the last year
email_changes.json  addresses that were typed in as new ones and are not confirmed yet
posts.json          posts, with the names of their files
comments.json       comments and replies
messages.json       direct messages that were sent; those received belong to who wrote them
reactions.json      likes
notifications.json  notifications that were received
restricted.json     people who were restricted
reports.json        reports that were sent, without what others wrote
warnings.json       warnings of moderators
emails.json         mails of moderators
notices.json        what was told of removals, reviewed reports and warnings
decisions.json      what the operator did about the account
sessions.json       where the account is signed in
second_factor.json  since when logging in asks for a code, without what the code is made of
devices.json        browsers and systems the account was used from, and when last
files.json          uploaded files; they are in the folder files

Times are in UTC. Passwords are kept as a hash only and are not part of this.
`;
}
