import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type LaunchOptions,
  type Page,
  type Request,
  type Response,
  type Route,
  request,
} from '@playwright/test';
import { styleSheetOf } from '#server/testing/style-sheet.ts';
import { axeViolations, COLOUR_RULES } from '../../gallery/axe.ts';
import { LARGE_LETTERS } from '../../gallery/take.ts';
import config from '../../playwright.config.ts';

const INSTALLATIONS = JSON.parse(process.env.E2E_INSTALLATIONS ?? '[]') as { origin: string; password: string; dataDir: string }[];
const { origin, password, dataDir } = INSTALLATIONS[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? {
  origin: '',
  password: '',
  dataDir: '',
};
export const ORIGIN = origin;
export const DEMO_PASSWORD = password;
export const DATA_DIR = dataDir;

export const WITH_LARGE_LETTERS: LaunchOptions = {
  ...config.use?.launchOptions,
  args: [...(config.use?.launchOptions?.args ?? []), ...LARGE_LETTERS],
};

interface Problems {
  /** Expected failing responses, such as "401 /api/sign-in". Any other failure fails the test. */
  expected: Set<string | RegExp>;
  /** Console messages to ignore: those of the expected responses, and those a test allows. */
  provoked: string[];
  found: string[];
  offline: boolean;
  pending: Set<Request>;
  /** Requests in flight while offline. Some fail or report an error only when back online. */
  pendingOffline: WeakSet<Request>;
}

/** CPU throttling factor; a slow page reveals missing waits. */
const CPU_THROTTLING = Number(process.env.E2E_SLOWER ?? 1);

async function throttleCpu(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLING });
}

const OFFLINE = 'net::ERR_INTERNET_DISCONNECTED';
/** Printed if the service worker's script is fetched while offline. */
const NO_WORKER = 'An unknown error occurred when fetching the script.';

/**
 * Turns violations of the Content-Security-Policy into console errors, because browsers do not
 * always print them.
 */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    console.error(`Content-Security-Policy: ${effectiveDirective} blocked ${blockedURI} (${sourceFile})`),
  );
}

const problems = new WeakMap<BrowserContext, Problems>();

function watch(context: BrowserContext, origin: string): Problems {
  const state: Problems = {
    // Pages report their time zone in the background, perhaps just after their session has ended.
    expected: new Set(['401 /api/notification-settings/time-zone']),
    provoked: [],
    found: [],
    offline: false,
    pending: new Set(),
    pendingOffline: new WeakSet(),
  };
  problems.set(context, state);
  // The page may be closed before it is throttled.
  if (CPU_THROTTLING > 1) context.on('page', (page) => void throttleCpu(page).catch(() => {}));
  context.on('console', (message) => {
    // Browsers print every failed response; those are checked below, by address.
    if (state.offline && [OFFLINE, NO_WORKER].some((words) => message.text().includes(words))) return;
    // Printed on slow machines if a font arrives after the page is drawn. error-pages.spec.ts finds
    // fonts that are never used.
    if (message.text().includes('was preloaded using link preload but not used')) return;
    if (['error', 'warning'].includes(message.type()) && !message.text().startsWith('Failed to load resource'))
      state.found.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => state.found.push(`script: ${error.error().message}`));
  context.on('request', (request) => {
    if (state.offline) state.pendingOffline.add(request);
    state.pending.add(request);
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) state.found.push(`another host: ${request.url()}`);
  });
  context.on('requestfinished', (request) => state.pending.delete(request));
  context.on('requestfailed', (request) => {
    state.pending.delete(request);
    if ((state.offline || state.pendingOffline.has(request)) && request.failure()?.errorText === OFFLINE) return;
    // Leaving a page cancels its requests. A document through the service worker then fails with
    // ERR_FAILED.
    const document = request.isNavigationRequest() || request.serviceWorker() !== null;
    const cancelled = ['net::ERR_ABORTED', ...(document ? ['net::ERR_FAILED'] : [])];
    if (!cancelled.includes(request.failure()?.errorText ?? ''))
      state.found.push(`failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  context.on('response', (response) => {
    if (response.status() < 400) return;
    const name = `${response.status()} ${new URL(response.url()).pathname}`;
    if (![...state.expected].some((one) => (typeof one === 'string' ? one === name : one.test(name)))) state.found.push(`answer: ${name}`);
    else allowErrorText(response, state);
  });
  return state;
}

export function expectAnswers(page: Page, ...answers: (string | RegExp)[]): void {
  for (const answer of answers) problems.get(page.context())?.expected.add(answer);
}

/** What React Router prints if a screen fails to load, before it reloads the document. */
export const SCREEN_MISSING = ['Error loading route module', 'Failed to fetch dynamically imported module'];

export function expectErrors(page: Page, ...words: string[]): void {
  problems.get(page.context())?.provoked.push(...words);
}

/** Pages and cancelled responses have no JSON body. */
function allowErrorText(response: Response, { provoked }: Problems): void {
  response.json().then(
    (answer: { message?: string } | null) => answer?.message && provoked.push(answer.message),
    () => {},
  );
}

function unexpected({ found, provoked }: Problems): string[] {
  return found.filter((one) => !/^(console|script): /.test(one) || !provoked.some((words) => one.includes(words)));
}

const cut = (route: Route) => route.abort('internetdisconnected');

/** Requests may fail from now on. With `'unsaid'`, the browser still believes that it is online. */
export async function goOffline(page: Page, how?: 'unsaid'): Promise<void> {
  const state = problems.get(page.context());
  if (state !== undefined) {
    state.offline = true;
    for (const request of state.pending) state.pendingOffline.add(request);
  }
  if (how === undefined) await page.context().setOffline(true);
  // From its second page on, a service worker's requests ignore the setting of the context.
  await page.context().route('**', cut);
}

export async function goOnline(page: Page): Promise<void> {
  await page.context().unroute('**', cut);
  await page.context().setOffline(false);
  // Earlier failures have been reported when this resolves.
  await page.evaluate(() => {}).catch(() => {});
  const state = problems.get(page.context());
  if (state !== undefined) state.offline = false;
}

/** A page, or a person without one. */
export type Requester = Pick<Page, 'request'>;

interface Fixtures {
  secondPage: Page;
  /** A second person who needs no page. */
  other: Requester;
}

/**
 * A browser window that is watched as those of the fixtures are; `state.found` lists its problems.
 */
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
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires it.
  other: async ({}, use) => {
    const context = await request.newContext({ baseURL: ORIGIN });
    await use({ request: context });
    await context.dispose();
  },
});

export { expect };

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
}

/** Reloads and waits for hydration, because earlier presses are lost. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
}

/** Presses the reload button of a message that code could not be loaded. */
export async function pressReload(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
}

export const SCRIPTS = '**/assets/*.js';

/** Holds back requests. @returns a function that lets them through */
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

/** Logs in by API, because the form takes a second. */
export async function logIn(person: Requester, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  const answer = await person.request.post(`${ORIGIN}/api/sign-in`, { data: { email, password }, headers: { origin: ORIGIN } });
  expect(answer.status(), `log in as ${email}`).toBe(200);
}

/** A first visit preloads the fonts of all pages, and goes without those that come late. */
export async function haveVisited(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'rounds.styles', value: await styleSheetOf(ORIGIN), url: ORIGIN }]);
}

/** Waits until the new page has the focus; a menu opened before that would close again. */
export async function waitForArrival(page: Page): Promise<void> {
  await expect(page.locator('#main:focus, #main :focus')).toHaveCount(1);
}

export async function logInByForm(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await open(page, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  // The URL changes before the page does.
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await waitForArrival(page);
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('button', { name: 'Log Out', exact: true }).filter({ visible: true }).click();
  await expect(page.getByText('Successfully logged out')).toBeVisible();
}

/** Navigates without loading a document, as a link does. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** The latest mail first, as HTML. Without the browser, because opening the page takes a second. */
export async function mailsTo(request: APIRequestContext, email: string): Promise<string[]> {
  const outbox = await (await request.get(`${ORIGIN}/outbox`)).text();
  return outbox.split('<article>').filter((mail) => mail.includes(`To ${email} `));
}

export async function confirmationLink({ request: by }: Requester, email: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const [mail = ''] = await mailsTo(by, email);
    link = /href="(http[^"]+)"/.exec(mail)?.[1];
    expect(link, `the link in the mail to ${email}`).toBeDefined();
  }).toPass();
  return link?.replaceAll('&amp;', '&') ?? '';
}

/** `npm test` checks accessibility in one scheme, and not where the gallery checks the same screen. */
const QUICK = process.env.E2E_QUICK === 'true';
const SCHEMES = QUICK ? (['light'] as const) : (['light', 'dark'] as const);

/** Waits for finite animations: a toast that fades out has too little contrast. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity);
    const late = new Promise((resolve) => setTimeout(resolve, 2_000));
    await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), late]);
  });
}

export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await waitForAnimations(page);
    const violations = await axeViolations(page, colorScheme === 'light' ? undefined : COLOUR_RULES);
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`).join(' | ')}`,
    );
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([]);
  }
}

/** For states that the gallery checks too: `npm test` skips this check. */
export async function expectAccessibleInFull(page: Page): Promise<void> {
  if (!QUICK) await expectAccessible(page);
}

export async function expectFits(page: Page): Promise<void> {
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  expect(width[0], page.url()).toBeLessThanOrEqual(width[1] ?? 0);
}

export async function quietFor(page: Page, milliseconds: number): Promise<boolean> {
  return page.waitForRequest('**/api/**', { timeout: milliseconds }).then(
    () => false,
    () => true,
  );
}

/** Ends the session after the page has become quiet, so that it notices only at the next action. */
export async function loseSession(page: Page): Promise<void> {
  await expect.poll(() => quietFor(page, 500)).toBe(true);
  await page.context().clearCookies();
}
