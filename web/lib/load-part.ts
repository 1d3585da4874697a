/** Milliseconds after which a file counts as not to be had: a line in a tunnel may stay silent for good. */
const PATIENCE = 30_000;

/** What was fetched, or is on its way. */
const files = new Map<string, Promise<void>>();
/** Style sheets that this page has loaded here. */
const styles = new Map<string, Promise<unknown>>();

/** A file of ours that could not be had. */
export interface MissingFile extends Error {
  /** The server has another version, without it. */
  gone?: boolean;
}

/** Whether the page came with it. What was only fetched says nothing: the answer may have been cut off. */
function cameAlong(url: string): boolean {
  const entries = performance.getEntriesByName(url) as PerformanceResourceTiming[];
  return entries.some(({ initiatorType, decodedBodySize, responseStatus = 200 }) => {
    return initiatorType !== 'fetch' && decodedBodySize > 0 && responseStatus < 400;
  });
}

async function fetchAnew(url: string, priority: RequestPriority): Promise<void> {
  if (cameAlong(url)) return;
  const answer = await fetch(url, { priority, signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok)
    throw Object.assign(new Error(`${url}: ${answer.status}`), { gone: answer.status === 404 } satisfies Partial<MissingFile>);
  await answer.arrayBuffer();
}

/** Into the browser's own cache; one that failed is asked for again. */
export function fetchFile(file: string, priority: RequestPriority = 'auto'): Promise<void> {
  const { href } = new URL(file, location.origin);
  const known = files.get(href);
  if (known !== undefined) return known;
  const coming = fetchAnew(href, priority);
  files.set(href, coming);
  coming.catch(() => files.delete(href));
  return coming;
}

/** What came with the HTML of a screen (marked by a # at its end) does not count: it goes with that screen. */
function addStyle(href: string): Promise<unknown> {
  let added = styles.get(href);
  if (added === undefined && document.querySelector(`link[rel=stylesheet][href="${href}"]`) === null) {
    added = new Promise((done) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: done, onerror: done });
      document.head.append(link);
    });
    styles.set(href, added);
  }
  return Promise.resolve(added);
}

/**
 * Every `import()` of the web, as the build makes it (vite.config.ts): the files first, the import then. Browsers remember for
 * as long as a page lives that a module could not be fetched, and would never ask for it again.
 */
export async function loadPart<Part>(load: () => Promise<Part>, needed: readonly string[] = []): Promise<Part> {
  const paths = needed.map((file) => `/${file}`);
  await Promise.all(paths.map((file) => fetchFile(file)));
  await Promise.all(paths.filter((file) => file.endsWith('.css')).map(addStyle));
  return load();
}
