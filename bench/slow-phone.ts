/** Visits over the connection of a hospital's basement with a slow phone, for bench/pages.ts. */
import type { Browser, CDPSession, Cookie, Page } from 'playwright-core';
import { count } from './page-visits.ts';

const SLOWED = 6;
/** Milliseconds until an answer begins, and bytes a second. */
const LATENCY = 2_000;
const THROUGHPUT = 50 * 1_024;
const VIEWPORT = { width: 390, height: 844 };
const PATIENCE = 120_000;

/** Milliseconds from the request on; requests and bytes of the network. */
export interface SlowVisit {
  text: number;
  works: number;
  /** Until the page works. */
  requests: number;
  bytes: number;
  /** With what it fetches when it has nothing else to do. */
  allRequests: number;
  allBytes: number;
}

/** Milliseconds from the press of a button on. */
interface SlowLogIn {
  text: number;
}

/** Runs in the page before anything of its own. */
function watchHydration(): void {
  new MutationObserver(() => {
    if (document.documentElement?.dataset.hydrated !== undefined && !('worksAt' in window))
      Object.assign(window, { worksAt: performance.now() });
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-hydrated'] });
}

async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: THROUGHPUT,
    uploadThroughput: THROUGHPUT,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
}

async function openSlowly(browser: Browser, cookies: Cookie[], act: (page: Page, devtools: CDPSession) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  await context.addCookies(cookies);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await act(page, await context.newCDPSession(page));
  await context.close();
}

const works = (page: Page) => page.waitForFunction(() => 'worksAt' in window);

/** A link opened with nothing in the cache. */
export async function visitSlowly(browser: Browser, cookies: Cookie[], url: string): Promise<SlowVisit> {
  let visit: SlowVisit | undefined;
  await openSlowly(browser, cookies, async (page, devtools) => {
    const counted = await count(devtools);
    await slowDown(devtools);
    await page.addInitScript(watchHydration);
    await page.goto(url, { waitUntil: 'commit', timeout: PATIENCE });
    await works(page);
    const { requests, bytes } = { ...counted };
    await page.waitForLoadState('networkidle');
    const [text, worksAt] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      (window as unknown as { worksAt: number }).worksAt,
    ]);
    visit = {
      text: text ?? Number.NaN,
      works: worksAt ?? Number.NaN,
      requests,
      bytes,
      allRequests: counted.requests,
      allBytes: counted.bytes,
    };
  });
  return visit as unknown as SlowVisit;
}

/** From the press of "Log in" on a page that works to the first words of the feed. */
export async function logInSlowly(browser: Browser, address: string, account: { email: string; password: string }): Promise<SlowLogIn> {
  let text = Number.NaN;
  await openSlowly(browser, [], async (page, devtools) => {
    await slowDown(devtools);
    await page.addInitScript(watchHydration);
    await page.goto(`${address}/login`, { timeout: PATIENCE });
    await works(page);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.waitForLoadState('networkidle');
    const pressed = performance.now();
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('main').getByRole('article').first().waitFor();
    text = performance.now() - pressed;
  });
  return { text };
}
