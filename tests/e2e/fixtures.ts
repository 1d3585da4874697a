import AxeBuilder from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type LaunchOptions,
  type Page,
  type Request,
  type Response,
  type Route,
} from '@playwright/test';
import { LARGE_LETTERS } from '../../gallery/take.ts';
import config from '../../playwright.config.ts';

/** The installations that tests/e2e/global-setup.ts started; each worker has one to itself. */
const INSTALLATIONS = JSON.parse(process.env.E2E_INSTALLATIONS ?? '[]') as { origin: string; password: string; dataDir: string }[];
const { origin, password, dataDir } = INSTALLATIONS[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? {
  origin: '',
  password: '',
  dataDir: '',
};
export const ORIGIN = origin;
export const DEMO_PASSWORD = password;
export const DATA_DIR = dataDir;

/** Starts the browser of `playwright.config.ts` with letters of 32 px. */
export const WITH_LARGE_LETTERS: LaunchOptions = {
  ...config.use?.launchOptions,
  args: [...(config.use?.launchOptions?.args ?? []), ...LARGE_LETTERS],
};

interface Problems {
  /** Answers that a test provokes on purpose: "401 /api/sign-in". Anything else that fails, fails the test. */
  expected: Set<string | RegExp>;
  /** Words that the console may print: those of the expected answers, and what a test lets it say. */
  provoked: string[];
  found: string[];
  /** Whether this window is without a connection, so that what needs one fails. */
  offline: boolean;
  /** What has no answer yet. */
  underWay: Set<Request>;
  /** What was under way when the connection went, or asked for meanwhile: some of it fails, or says so, only when it is back. */
  askedOffline: WeakSet<Request>;
}

/** How many times slower than this machine pages are: what a journey does not wait for, and what a page does too late, shows. */
const SLOWER = Number(process.env.E2E_SLOWER ?? 1);

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

const OFFLINE = 'net::ERR_INTERNET_DISCONNECTED';

/** What the Content-Security-Policy of a page blocks becomes an error of its console, also where the browser only counts it. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    console.error(`Content-Security-Policy: ${effectiveDirective} blocked ${blockedURI} (${sourceFile})`),
  );
}

const problems = new WeakMap<BrowserContext, Problems>();

/** Watches everything a browser window does: console errors, failed requests, requests to other hosts. */
function watch(context: BrowserContext, origin: string): Problems {
  const state: Problems = {
    expected: new Set(),
    provoked: [],
    found: [],
    offline: false,
    underWay: new Set(),
    askedOffline: new WeakSet(),
  };
  problems.set(context, state);
  // One that is closed at once need not be slow.
  if (SLOWER > 1) context.on('page', (page) => void slowDown(page).catch(() => {}));
  context.on('console', (message) => {
    // Browsers also print every failed answer; those are judged below, with their address.
    if (state.offline && message.text().includes(OFFLINE)) return;
    // Said of a face that came when its page was drawn already, on a slow machine; what is never used, error-pages.spec.ts finds.
    if (message.text().includes('was preloaded using link preload but not used')) return;
    if (['error', 'warning'].includes(message.type()) && !message.text().startsWith('Failed to load resource'))
      state.found.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => state.found.push(`script: ${error.error().message}`));
  context.on('request', (request) => {
    if (state.offline) state.askedOffline.add(request);
    state.underWay.add(request);
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) state.found.push(`another host: ${request.url()}`);
  });
  context.on('requestfinished', (request) => state.underWay.delete(request));
  context.on('requestfailed', (request) => {
    state.underWay.delete(request);
    if ((state.offline || state.askedOffline.has(request)) && request.failure()?.errorText === OFFLINE) return;
    // Leaving a page cancels what it was still asking for. Of a document, which comes through the service worker, this is ERR_FAILED.
    const document = request.isNavigationRequest() || request.serviceWorker() !== null;
    const cancelled = ['net::ERR_ABORTED', ...(document ? ['net::ERR_FAILED'] : [])];
    if (!cancelled.includes(request.failure()?.errorText ?? ''))
      state.found.push(`failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  context.on('response', (response) => {
    if (response.status() < 400) return;
    const name = `${response.status()} ${new URL(response.url()).pathname}`;
    if (![...state.expected].some((one) => (typeof one === 'string' ? one === name : one.test(name)))) state.found.push(`answer: ${name}`);
    else noteWords(response, state);
  });
  return state;
}

/** Lets this window receive the given failing answers, as "404 /profiles/nobody". */
export function expectAnswers(page: Page, ...answers: (string | RegExp)[]): void {
  for (const answer of answers) problems.get(page.context())?.expected.add(answer);
}

/** What React Router prints where a screen could not be loaded, before it reloads the document. */
export const SCREEN_MISSING = ['Error loading route module', 'Failed to fetch dynamically imported module'];

/** Lets this window report errors that contain these words. */
export function expectErrors(page: Page, ...words: string[]): void {
  problems.get(page.context())?.provoked.push(...words);
}

/** Pages, and answers that were left meanwhile, say nothing that a screen would print. */
function noteWords(response: Response, { provoked }: Problems): void {
  response.json().then(
    (answer: { message?: string } | null) => answer?.message && provoked.push(answer.message),
    () => {},
  );
}

/** What went wrong in a window, but for what its test provoked. */
function unexpected({ found, provoked }: Problems): string[] {
  return found.filter((one) => !/^(console|script): /.test(one) || !provoked.some((words) => one.includes(words)));
}

const cut = (route: Route) => route.abort('internetdisconnected');

/** Takes the connection away from this window; what needs one may fail from now on. With `'unsaid'` its browser does not know. */
export async function goOffline(page: Page, how?: 'unsaid'): Promise<void> {
  const state = problems.get(page.context());
  if (state !== undefined) {
    state.offline = true;
    for (const request of state.underWay) state.askedOffline.add(request);
  }
  if (how === undefined) await page.context().setOffline(true);
  // What a service worker asks is not held back by that from the second page on.
  await page.context().route('**', cut);
}

export async function goOnline(page: Page): Promise<void> {
  await page.context().unroute('**', cut);
  await page.context().setOffline(false);
  // What failed until now has been told before this is answered, or the page has been left for it.
  await page.evaluate(() => {}).catch(() => {});
  const state = problems.get(page.context());
  if (state !== undefined) state.offline = false;
}

interface Fixtures {
  /** A second person's window, with cookies of its own. */
  secondPage: Page;
}

/** A browser window that is watched like those of the fixtures; what went wrong in it is in `state.found`. */
export async function openWindow(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
): Promise<{ context: BrowserContext; state: Problems }> {
  const baseURL = options?.baseURL ?? ORIGIN;
  const context = await browser.newContext({ ...options, baseURL });
  await context.addInitScript(reportViolations);
  return { context, state: watch(context, baseURL) };
}

export const test = base.extend<Fixtures>({
  context: async ({ browser, contextOptions }, use) => {
    const { context, state } = await openWindow(browser, contextOptions);
    await use(context);
    await context.close();
    expect(unexpected(state)).toEqual([]);
  },
  secondPage: async ({ browser, contextOptions }, use) => {
    const { context, state } = await openWindow(browser, contextOptions);
    await use(await context.newPage());
    await context.close();
    expect(unexpected(state)).toEqual([]);
  },
});

export { expect };

/** Goes to a page and waits until it has come alive in the browser, as a person would before they click. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
}

/** Loads the page anew, and waits in the same way: a press that comes before is lost. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
}

/** The scripts that a page needs to come alive. */
export const SCRIPTS = '**/assets/*.js';

/** Holds back what a page asks for. @returns lets it through */
export async function hold(page: Page, addresses: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** A session in this window without the way through the form, which takes a second each time. The window stays where it is. */
export async function logIn(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  const answer = await page.context().request.post(`${ORIGIN}/api/sign-in`, { data: { email, password }, headers: { origin: ORIGIN } });
  expect(answer.status(), `log in as ${email}`).toBe(200);
}

/** The page that a way led to has taken over: the focus is in it. A menu that was opened before would close again. */
export async function hasArrived(page: Page): Promise<void> {
  await expect(page.locator('#main:focus, #main :focus')).toHaveCount(1);
}

/** As a person logs in, up to the page they land on. */
export async function logInByForm(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await open(page, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  // The address is there before the page is.
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await hasArrived(page);
}

/** By the menu, as a person logs out. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('button', { name: 'Log Out', exact: true }).filter({ visible: true }).click();
  await expect(page.getByText('Successfully logged out')).toBeVisible();
}

/** Goes to another page without loading a document, as forward in the history would. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** The confirmation link of the newest mail to an address, read from the outbox page as its owner would. */
export async function confirmationLink(page: Page, email: string): Promise<string> {
  await expect(async () => {
    await page.goto('/outbox');
    await expect(page.getByText(`To ${email}`)).toBeVisible({ timeout: 500 });
  }).toPass();
  const mail = page.locator('article', { hasText: `To ${email}` }).first();
  const link = await mail.getByRole('link').first().getAttribute('href');
  if (link === null) throw new Error(`The mail to ${email} has no link.`);
  return link;
}

const SCHEMES = ['light', 'dark'] as const;

/** The rules of axe that a colour scheme can change the answer of; all others are asked once. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Waits for what comes or goes, as a toast does: half gone its words have too little contrast. What goes on for ever may. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity);
    const late = new Promise((resolve) => setTimeout(resolve, 2_000));
    await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), late]);
  });
}

/** axe finds nothing on this page, in either colour scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await atRest(page);
    // Within the page itself, since no page has frames of other hosts: the other way opens a window each time, and takes twice as long.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules(COLOUR_RULES)).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`).join(' | ')}`,
    );
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([]);
  }
}

/** Nothing sticks out to the side. */
export async function expectFits(page: Page): Promise<void> {
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  expect(width[0], page.url()).toBeLessThanOrEqual(width[1] ?? 0);
}

/** Whether the page asks the server for nothing during so many milliseconds. */
export async function quietFor(page: Page, milliseconds: number): Promise<boolean> {
  return page.waitForRequest('**/api/**', { timeout: milliseconds }).then(
    () => false,
    () => true,
  );
}

/** As when the session ended elsewhere: the page has asked what it asks by itself, and does not hear of it before its reader acts. */
export async function loseSession(page: Page): Promise<void> {
  await expect.poll(() => quietFor(page, 500)).toBe(true);
  await page.context().clearCookies();
}
