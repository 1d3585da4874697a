import { MAX_UNCONFIRMED_MS, NO_READER, READER_HEADER } from '#shared/rules/reader.ts';

/** The offline copy of a post, as plain text. */
export interface OfflineCopy {
  title: string;
  place: string;
  by: string;
  createdAt: string;
  readAt: string;
  body: string;
  comments: { by: string; createdAt: string; text: string; isReply: boolean }[];
}

export interface OfflineFeed {
  title: string;
  readAt: string;
  posts: { path: string; title: string; by: string; createdAt: string; excerpt: string }[];
}

export interface Kept {
  path: string;
  reading: OfflineCopy | OfflineFeed;
}

export function isFeed(reading: OfflineCopy | OfflineFeed): reading is OfflineFeed {
  return 'posts' in reading;
}

/** Per person; older copies are deleted. */
const MAX_COPIES = { posts: 20, feeds: 5 };
const MAX_AGE_MS = 3 * 24 * 3_600_000;
const PREFIX = 'rounds.read.';

const RECORD_INTERVAL_MS = 60_000;

/**
 * The cache that records who was signed in at the server's last response, for all tabs and the
 * service worker.
 */
const READER = 'rounds.reader';
const RECORD_PATH = '/';

interface ReaderRecord {
  personId: string | null;
  /** Milliseconds since 1970, by this device's clock. */
  confirmedAt: number;
}

// Browsers offer no Cache API on plain http outside localhost.
const hasCacheApi = () => 'caches' in globalThis;

let recorded: ReaderRecord | undefined;

/** False if the clock has been set back since. */
function isRecent({ confirmedAt }: ReaderRecord, maxAge: number): boolean {
  const age = Date.now() - confirmedAt;
  return age > -RECORD_INTERVAL_MS && age < maxAge;
}

async function storedRecord(): Promise<ReaderRecord | undefined> {
  return (await (await caches.open(READER)).match(RECORD_PATH))?.json();
}

/** Also deletes the offline copies of everybody else. */
async function recordReader(personId: string | null): Promise<void> {
  if (!hasCacheApi() || (personId !== null && recorded?.personId === personId && isRecent(recorded, RECORD_INTERVAL_MS))) return;
  recorded = { personId, confirmedAt: Date.now() };
  await (await caches.open(READER)).put(RECORD_PATH, Response.json(recorded));
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + personId);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Reads the `rounds-reader` header; responses without it change nothing. */
export async function recordReaderOf({ headers }: Response): Promise<void> {
  const reader = headers.get(READER_HEADER);
  if (reader !== null) await recordReader(reader === NO_READER ? null : reader);
}

/** A response may have named another reader already. */
export async function recordFirstReader(personId: string): Promise<void> {
  if (recorded === undefined) await recordReader(personId);
}

/** Deletes all copies, as at log-out. Stores none until a response names a reader. */
export function deleteOfflineCopies(): Promise<void> {
  return recordReader(null);
}

async function entries(cache: Cache): Promise<Kept[]> {
  const found = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const response = await cache.match(request);
      return response && { path: new URL(request.url).pathname, reading: (await response.json()) as Kept['reading'] };
    }),
  );
  const newest = found.filter((one) => one !== undefined).sort((one, other) => other.reading.readAt.localeCompare(one.reading.readAt));
  const oldestAllowed = new Date(Date.now() - MAX_AGE_MS).toISOString();
  const feeds = newest.filter(({ reading }) => isFeed(reading)).slice(0, MAX_COPIES.feeds);
  const posts = newest.filter(({ reading }) => !isFeed(reading)).slice(0, MAX_COPIES.posts);
  const keptCopies = [...feeds, ...posts].filter(({ reading }) => reading.readAt > oldestAllowed);
  await Promise.all(newest.filter((one) => !keptCopies.includes(one)).map(({ path }) => cache.delete(path)));
  return keptCopies;
}

export async function storeOfflineCopy(personId: string, path: string, reading: Kept['reading']): Promise<void> {
  if (!hasCacheApi()) return;
  const cache = await caches.open(PREFIX + personId);
  await cache.put(path, Response.json(reading));
  if ((await storedRecord())?.personId === personId) await entries(cache);
  else await caches.delete(PREFIX + personId);
}

/**
 * For a post that was deleted or is no longer visible; also removes it from copied feeds.
 * @param slug the last part of the post's path
 */
export async function deleteOfflineCopy(slug: string): Promise<void> {
  if (!hasCacheApi()) return;
  for (const name of (await caches.keys()).filter((one) => one.startsWith(PREFIX))) {
    const cache = await caches.open(name);
    const isGone = (path: string) => path.endsWith(`/${slug}`);
    for (const { path, reading } of await entries(cache)) {
      if (isGone(path)) await cache.delete(path);
      else if (isFeed(reading) && reading.posts.some((post) => isGone(post.path)))
        await cache.put(path, Response.json({ ...reading, posts: reading.posts.filter((post) => !isGone(post.path)) }));
    }
  }
}

/**
 * The recorded reader's copies, newest first, and their expiry in milliseconds since 1970. Empty if
 * the reader is uncertain. Deletes everything if the server has not confirmed the reader for 24
 * hours.
 */
export async function offlineCopies(): Promise<{ read: Kept[]; until: number }> {
  const record = await storedRecord();
  if (record !== undefined && !isRecent(record, MAX_UNCONFIRMED_MS)) await deleteOfflineCopies();
  const [name, ...others] = (await caches.keys()).filter((one) => one.startsWith(PREFIX));
  if (record === undefined || name !== PREFIX + record.personId || others.length > 0) return { read: [], until: Number.POSITIVE_INFINITY };
  return { read: await entries(await caches.open(name)), until: record.confirmedAt + MAX_UNCONFIRMED_MS };
}
