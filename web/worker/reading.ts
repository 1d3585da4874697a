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

/** Where it is noted whose readings may be here: a page that has not heard of the log-out yet looks after it has kept one. */
const READER = 'rounds.reader';
const NOTE = '/';

// Browsers have no caches where a page came over plain http from another machine.
const ready = () => 'caches' in globalThis;

/** Who reads here, as this page has said last. */
let told: string | null | undefined;

async function reader(): Promise<string | undefined> {
  return (await (await caches.open(READER)).match(NOTE))?.text();
}

/** Removes what others than this person have read here; with null what anybody has. Until the next word nothing else is kept. */
export async function forgetReadings(exceptOf: string | null): Promise<void> {
  if (!ready()) return;
  told = exceptOf;
  await (await caches.open(READER)).put(NOTE, new Response(exceptOf ?? ''));
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + exceptOf);
  await Promise.all(names.map((name) => caches.delete(name)));
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

/** Says who reads here, unless this page has said so before. As early as it can: what is kept later counts only if nobody else has said more since. */
export async function beginReading(personId: string): Promise<void> {
  if (told === undefined) await forgetReadings(personId);
}

/** Says that somebody reads here, or with null nobody; not anew what this page has said already, for another may know more since. */
export async function sayReader(personId: string | null): Promise<void> {
  if (told !== personId) await forgetReadings(personId);
}

export async function keepReading(personId: string, path: string, reading: Reading): Promise<void> {
  if (!ready()) return;
  const cache = await caches.open(PREFIX + personId);
  await cache.put(path, Response.json(reading));
  if ((await reader()) === personId) await entries(cache);
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

/** What the person of this browser has read, the newest first; nothing where it is not certain who that is. */
export async function readings(): Promise<{ path: string; reading: Reading }[]> {
  const personId = await reader();
  const [name, ...others] = (await caches.keys()).filter((one) => one.startsWith(PREFIX));
  return personId === undefined || name !== PREFIX + personId || others.length > 0 ? [] : entries(await caches.open(name));
}
