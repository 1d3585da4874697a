import { NO_READER, READER_HEADER } from '#shared/rules/reader.ts';

/** A post as somebody read it last, for when there is no connection. Texts are as written. */
export interface Reading {
  title: string;
  /** The community's name. */
  place: string;
  by: string;
  /** Moments in ISO 8601. */
  createdAt: string;
  readAt: string;
  body: string;
  comments: { by: string; createdAt: string; text: string; isReply: boolean }[];
}

/** What is kept for each person: the newest so many, for so many milliseconds. */
const MOST = 20;
const KEPT = 3 * 24 * 3_600_000;
const PREFIX = 'rounds.read.';

/** Milliseconds without an answer of the server after which nothing is kept any longer. */
const UNHEARD = 24 * 3_600_000;
/** Milliseconds for which such an answer need not be noted again. */
const NOTED = 60_000;

/** Where it is noted who was signed in when the server answered last, for all pages and the worker. */
const READER = 'rounds.reader';
const NOTE = '/';

interface Note {
  /** null where nobody was. */
  personId: string | null;
  /** Milliseconds since 1970, by this device's clock. */
  heardAt: number;
}

// Browsers have no caches where a page came over plain http from another machine.
const ready = () => 'caches' in globalThis;

/** What this page has heard last. */
let heard: Note | undefined;

/** Whether this was noted at most so many milliseconds ago; not where the clock has been put back since. */
function isSince({ heardAt }: Note, milliseconds: number): boolean {
  const age = Date.now() - heardAt;
  return age > -NOTED && age < milliseconds;
}

async function readNote(): Promise<Note | undefined> {
  return (await (await caches.open(READER)).match(NOTE))?.json();
}

/** Notes who is signed in according to an answer of the server, and removes what others have read here. */
async function hearReader(personId: string | null): Promise<void> {
  if (!ready() || (personId !== null && heard?.personId === personId && isSince(heard, NOTED))) return;
  heard = { personId, heardAt: Date.now() };
  await (await caches.open(READER)).put(NOTE, Response.json(heard));
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + personId);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Every answer of the server that says who is signed in. */
export async function hearAnswer({ headers }: Response): Promise<void> {
  const reader = headers.get(READER_HEADER);
  if (reader !== null) await hearReader(reader === NO_READER ? null : reader);
}

/** Says for whom this page was made, unless an answer has said it since. */
export async function beginReading(personId: string): Promise<void> {
  if (heard === undefined) await hearReader(personId);
}

/** Removes what anybody has read here, as at a log-out. Nothing else is kept until the server names somebody. */
export function forgetReadings(): Promise<void> {
  return hearReader(null);
}

async function entries(cache: Cache): Promise<{ path: string; reading: Reading }[]> {
  const found = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const answer = await cache.match(request);
      return answer && { path: new URL(request.url).pathname, reading: (await answer.json()) as Reading };
    }),
  );
  const newest = found.filter((one) => one !== undefined).sort((one, other) => other.reading.readAt.localeCompare(one.reading.readAt));
  const old = new Date(Date.now() - KEPT).toISOString();
  const meant = newest.slice(0, MOST).filter(({ reading }) => reading.readAt > old);
  await Promise.all(newest.filter((one) => !meant.includes(one)).map(({ path }) => cache.delete(path)));
  return meant;
}

export async function keepReading(personId: string, path: string, reading: Reading): Promise<void> {
  if (!ready()) return;
  const cache = await caches.open(PREFIX + personId);
  await cache.put(path, Response.json(reading));
  if ((await readNote())?.personId === personId) await entries(cache);
  else await caches.delete(PREFIX + personId);
}

/** A post that is gone, or not for this reader any more. @param slug the last part of its address */
export async function forgetReading(slug: string): Promise<void> {
  if (!ready()) return;
  for (const name of (await caches.keys()).filter((one) => one.startsWith(PREFIX))) {
    const cache = await caches.open(name);
    const gone = (await cache.keys()).filter(({ url }) => new URL(url).pathname.endsWith(`/${slug}`));
    await Promise.all(gone.map((request) => cache.delete(request)));
  }
}

/**
 * What the person of this browser has read, the newest first, and until when it may be shown; nothing where it is not certain who
 * that is. What the server has not confirmed for a day is removed.
 */
export async function readings(): Promise<{ read: { path: string; reading: Reading }[]; until: number }> {
  const note = await readNote();
  if (note !== undefined && !isSince(note, UNHEARD)) await forgetReadings();
  const [name, ...others] = (await caches.keys()).filter((one) => one.startsWith(PREFIX));
  if (note === undefined || name !== PREFIX + note.personId || others.length > 0) return { read: [], until: Number.POSITIVE_INFINITY };
  return { read: await entries(await caches.open(name)), until: note.heardAt + UNHEARD };
}
