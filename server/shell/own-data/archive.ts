import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { type RawBuilder, sql } from 'kysely';
import { ZipFile } from 'yazl';
import { withEffectiveRights } from '#server/features/accounts/moderator-second-factor.ts';
import { findPerson } from '#server/features/accounts/queries.ts';
import { canReadPosts } from '#server/features/communities/access.ts';
import { readableCommunities } from '#server/features/communities/readable.ts';
import { attachmentKey } from '#server/features/discussion/posts/attachments.ts';
import { pictureKey } from '#server/features/people/profiles/pictures.ts';
import { streamRows } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/http/api.ts';
import type { DownloadFile } from '#shared/rules/personal-data.ts';
import { PICTURE_SIZES, pictureId } from '#shared/rules/pictures.ts';
import { personalData } from './personal-data.ts';
import { fileInArchive, PICTURE_FILE, readablePage } from './readable-page.ts';

const MODE = 0o600;
const ROWS = 200;

type Row = Record<string, unknown>;

interface Owner {
  id: string;
  name: string;
  picture_url: string | null;
}

/**
 * Streams rows and files one after the other, so that memory use does not depend on size.
 * @returns the number of rows by file, and the names of files missing from the store
 */
export async function writeArchive(services: Pick<Services, 'config' | 'db' | 'files'>, owner: Owner, path: string) {
  const zip = new ZipFile();
  // The `pipeline` below reports the error.
  zip.on('error', destroyOutput(zip)).outputStream.on('error', () => {});
  const written = pipeline(zip.outputStream, createWriteStream(path, { flags: 'wx', mode: MODE }));
  const filled = addEntries(services, owner, zip, written).catch((error: unknown) => {
    destroyOutput(zip)(error);
    throw error;
  });
  const [outcome] = await Promise.all([filled, written]);
  return outcome;
}

/** @param written rejects if the archive cannot be written, which stops the reading */
async function addEntries(services: Pick<Services, 'config' | 'db' | 'files'>, owner: Owner, zip: ZipFile, written: Promise<void>) {
  const add = async (name: string, parts: AsyncIterable<string>) => {
    const stream = Readable.from(parts).on('error', destroyOutput(zip));
    zip.addReadStream(stream, name);
    await Promise.race([finished(stream), written]).finally(() => stream.destroy());
  };
  const queries = personalData(owner.id, await readableIds(services, owner.id));
  const tables = Object.entries(queries) as [DownloadFile, RawBuilder<Row>][];
  const counts: Partial<Record<DownloadFile, number>> = {};
  // One snapshot for all tables.
  const attachments = await services.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      for (const [name, query] of tables) {
        const rows = streamRows(trx, query, ROWS);
        const onEnd = (count: number) => {
          counts[name] = count;
        };
        await add(`${name}.json`, name === 'profile' ? asObject(rows) : asList(rows, onEnd));
      }
      const read = tables.map(([name, query]) => [name, () => streamRows(trx, query, ROWS)] as const);
      await add('index.html', readablePage(services.config.siteName, owner, read));
      return (await sql<{ id: string; name: string }>`${queries.files}`.execute(trx)).rows;
    });
  const missing = await addFiles(services, zip, attachments);
  await addPicture(services, zip, owner.picture_url);
  zip.end();
  return { counts, missing };
}

async function readableIds({ config, db }: Pick<Services, 'config' | 'db'>, id: string): Promise<string[]> {
  const found = await findPerson(db, id);
  if (found === null) return [];
  const person = withEffectiveRights(config, found);
  return (await readableCommunities(db, person)).filter((community) => canReadPosts(person, community)).map(({ id }) => id);
}

async function* asList(rows: AsyncIterable<Row>, onEnd: (count: number) => void): AsyncGenerator<string> {
  let count = 0;
  yield '[';
  for await (const row of rows) {
    yield `${count === 0 ? '' : ','}\n  ${JSON.stringify(row)}`;
    count += 1;
  }
  yield count === 0 ? ']\n' : '\n]\n';
  onEnd(count);
}

async function* asObject(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row, null, 2)}\n`;
}

/** yazl does not end the archive when an input fails, and nobody would see the error. */
function destroyOutput({ outputStream }: ZipFile): (error: unknown) => void {
  return (error) => void (outputStream as Readable).destroy(error instanceof Error ? error : new Error(String(error)));
}

async function addFiles(
  { files }: Pick<Services, 'files'>,
  zip: ZipFile,
  rows: readonly { id: string; name: string }[],
): Promise<string[]> {
  const missing: string[] = [];
  for (const { id, name } of rows) {
    const size = await files.size(attachmentKey(id));
    if (size === null) {
      missing.push(name);
      continue;
    }
    // Opened lazily: a person may have more files than a process may hold open.
    zip.addReadStreamLazy(fileInArchive(id, name), { size, compress: false }, (given) => {
      if (size === 0) return given(null, Readable.from([]));
      files
        .stream(attachmentKey(id), 0, size - 1)
        .then((stream) => {
          if (stream === null) throw new Error(`${name} is gone`);
          given(null, stream.on('error', destroyOutput(zip)));
        })
        .catch(destroyOutput(zip));
    });
  }
  return missing;
}

async function addPicture({ files }: Pick<Services, 'files'>, zip: ZipFile, url: string | null): Promise<void> {
  const id = url === null ? null : pictureId(url);
  const largest = PICTURE_SIZES.at(-1);
  const picture = id === null || largest === undefined ? null : await files.read(pictureKey(id, largest));
  if (picture !== null) zip.addBuffer(Buffer.from(picture), PICTURE_FILE, { compress: false });
}
