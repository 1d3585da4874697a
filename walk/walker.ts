import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import type { Row } from '../gallery/row.ts';
import { look, type Width, windowOf } from '../gallery/take.ts';
import { PEOPLE, type World } from '../gallery/world.ts';
import { type Choice, choose } from './choose.ts';

export interface Finding {
  what: string;
  where: string;
  way: string[];
}

interface Way {
  who: Row['as'];
  width: Width;
  seed: number;
  /** Delays API responses and drops some. */
  rough: boolean;
  password: string;
}

const REPORTED_STEPS = 14;
/** Timeout of a press in milliseconds. */
const PRESS_TIMEOUT = 4_000;
/** Milliseconds after which a step is stuck. */
const STEP_TIMEOUT = 45_000;
const FORBIDDEN_TEXT = /\bundefined\b|\bNaN\b|\[object |Invalid Date|Something went wrong on our side|\bnull\b(?= |$)/;

const TEXTS = [
  'How do you keep up with anatomy before the exam?',
  'exam',
  'a',
  '  ',
  '**bold** and `code`\n\n- one\n- two',
  'ß ü 漢字 👩‍⚕️ e\u0301',
  `https://example.org/${'long/'.repeat(30)}`,
  'x'.repeat(400),
  '<img src=x onerror=alert(1)>',
  '42',
] as const;

const KEYS = ['Escape', '?', 'j', 'k', 'c', '/', 'l', 'g i', 'g d', 'Control+k', 'Tab', 'Tab', 'Enter', 'ArrowDown', 'ArrowUp', 'Space'];

/** Deterministic random numbers in [0, 1) (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function screenOf(url: string): string {
  const parts = new URL(url).pathname.split('/');
  if (parts[1] === 'communities') return parts.includes('posts') ? '/communities/…/posts/…' : '/communities/…';
  return parts.map((part, at) => (at > 1 && /\d|\.|-/.test(part) ? '…' : part)).join('/');
}

export class Walker {
  steps = 0;
  readonly screens = new Set<string>();
  readonly refused = new Map<string, number>();
  readonly #page: Page;
  readonly #context: BrowserContext;
  readonly #world: World;
  readonly #who: Row['as'];
  readonly #width: Width;
  readonly #password: string;
  readonly #random: () => number;
  readonly #rough: boolean;
  readonly #pressed = new Map<string, number>();
  #way: string[] = [];
  #findings: Finding[] = [];
  #offline = 0;
  #wasOffline = 0;

  private constructor(page: Page, world: World, { who, width, seed, rough, password }: Way) {
    this.#page = page;
    this.#context = page.context();
    this.#world = world;
    this.#who = who;
    this.#width = width;
    this.#password = password;
    this.#random = numbers(seed);
    this.#rough = rough;
    this.#watch();
  }

  static async enter(browser: Browser, world: World, way: Way): Promise<Walker> {
    const context = await browser.newContext(windowOf(world, { as: way.who }, way.width));
    const walker = new Walker(await context.newPage(), world, way);
    if (way.rough) await context.route('**/api/**', (route) => walker.#delay(route));
    await walker.#goHome();
    return walker;
  }

  /** Not seeded, because the order of requests depends on the browser. */
  async #delay(route: Route): Promise<void> {
    const chance = Math.random();
    await delay(chance * chance * 3_000);
    if (chance < 0.03) await route.abort('connectionreset').catch(() => {});
    else await route.continue().catch(() => {});
  }

  /** @param until milliseconds since 1970 */
  async walk(steps: number, until: number): Promise<Finding[]> {
    for (let step = 0; step < steps && Date.now() < until; step++) {
      const done = async () => {
        await this.#step();
        await this.#judge();
        return true;
      };
      const late = delay(STEP_TIMEOUT, false, { ref: false });
      this.steps += 1;
      if (await Promise.race([done(), late])) continue;
      this.#find(`Stuck on ${screenOf(this.#page.url())}`);
      break;
    }
    return this.#findings.splice(0);
  }

  #find(what: string): void {
    const [line = ''] = what
      .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
      .split('\n    at ');
    this.#findings.push({
      what: line.slice(0, 500),
      where: `${this.#who} at ${this.#width} px, ${this.#page.url()}`,
      way: this.#way.slice(-REPORTED_STEPS),
    });
  }

  #watch(): void {
    const context = this.#context;
    const cut = () => this.#rough || this.#offline > 0 || Date.now() < this.#wasOffline + 5_000;
    context.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type()) || message.text().startsWith('Failed to load resource')) return;
      if (cut() && /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|Failed to fetch/.test(message.text())) return;
      // The page was left before a font was used.
      if (message.text().includes('was preloaded using link preload')) return;
      this.#find(`console: ${message.text()}`);
    });
    context.on('weberror', (error) => this.#find(`script: ${error.error().stack || error.error().message || 'without words'}`));
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== this.#world.origin) this.#find(`another host: ${url.origin}`);
    });
    context.on('response', (response) => {
      if (response.status() < 400) return;
      const name = `${response.status()} ${response.request().method()} ${screenOf(response.url())}`;
      if (response.status() >= 500) this.#find(`answer: ${name}`);
      else this.refused.set(name, (this.refused.get(name) ?? 0) + 1);
    });
    context.on('page', (page) => {
      if (page !== this.#page) void page.close().catch(() => {});
    });
    this.#page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)] as Item;
  }

  async #goHome(): Promise<void> {
    await this.#goOnline();
    const { paths } = this.#world;
    const home = this.#pick([
      '/',
      '/',
      paths.lively,
      paths.long,
      paths.bare,
      '/direct/messages',
      '/search',
      '/about',
      '/create-post',
      '/admin/alder-ridge?tab=reports',
    ]);
    this.#way.push(`go to ${home}`);
    await this.#page
      .goto(home, { waitUntil: 'load', timeout: 20_000 })
      .catch((error: unknown) => this.#find(`go to ${home}: ${String(error)}`));
  }

  async #goOnline(): Promise<void> {
    if (this.#offline > 0) this.#wasOffline = Date.now();
    this.#offline = 0;
    await this.#context.setOffline(false);
  }

  async #step(): Promise<void> {
    const chance = this.#random();
    try {
      if (this.#offline > 1) this.#offline -= 1;
      else if (this.#offline === 1) {
        this.#way.push('online again');
        await this.#goOnline();
      }
      if (chance < 0.01 && this.#offline === 0) {
        this.#offline = 4;
        this.#way.push('offline');
        await this.#context.setOffline(true);
      } else if (chance < 0.03 && this.#offline === 0) await this.#goHome();
      else if (chance < 0.04 && this.#offline === 0) {
        this.#way.push('reload');
        await this.#page.reload({ timeout: 20_000 });
      } else if (chance < 0.1) {
        const back = this.#random() < 0.7;
        this.#way.push(back ? 'back' : 'forward');
        await (back ? this.#page.goBack({ timeout: PRESS_TIMEOUT }) : this.#page.goForward({ timeout: PRESS_TIMEOUT }));
        if (!this.#page.url().startsWith(this.#world.origin)) await this.#goHome();
      } else if (chance < 0.2) {
        const keys = this.#pick(KEYS);
        this.#way.push(`key ${keys}`);
        for (const key of keys.split(' ')) await this.#page.keyboard.press(key);
      } else await this.#press();
    } catch (error) {
      const [line = ''] = String(error).split('\n');
      // The element disappeared or is covered, as people experience too.
      if (!/Timeout|detached|not attached|outside of the viewport|intercepts|ERR_ABORTED|interrupted/.test(String(error)))
        this.#find(`step: ${line}`);
      else this.#way.push(`  (${line.slice(0, 100)})`);
    }
    await delay(60 + this.#random() * 400);
  }

  async #press(): Promise<void> {
    const choices = await this.#page.evaluate(choose);
    if (choices.length === 0) return;
    const times = ({ label }: Choice) => this.#pressed.get(`${screenOf(this.#page.url())} ${label}`) ?? 0;
    const least = Math.min(...choices.map(times));
    const rare = choices.filter((choice) => times(choice) === least);
    const choice = this.#random() < 0.7 ? this.#pick(rare) : this.#pick(choices);
    const key = `${screenOf(this.#page.url())} ${choice.label}`;
    this.#pressed.set(key, (this.#pressed.get(key) ?? 0) + 1);
    const target = this.#page.locator(`[data-walk="${choice.mark}"]`).first();
    if (choice.kind === 'text') {
      const text = this.#pick(TEXTS);
      this.#way.push(`fill ${choice.label} with “${text.slice(0, 30)}”`);
      await target.fill(text, { timeout: PRESS_TIMEOUT });
      if (this.#random() < 0.2) await this.#page.keyboard.press('Enter');
      return;
    }
    if (choice.kind === 'select') {
      this.#way.push(`select in ${choice.label}`);
      await target.selectOption({ index: Math.floor(this.#random() * choice.options) }, { timeout: PRESS_TIMEOUT });
      return;
    }
    this.#way.push(`press ${choice.label} on ${screenOf(this.#page.url())}`);
    if (this.#width === 390) await target.tap({ timeout: PRESS_TIMEOUT, noWaitAfter: true });
    else await target.click({ timeout: PRESS_TIMEOUT, noWaitAfter: true });
  }

  async #judge(): Promise<void> {
    const page = this.#page;
    if (!page.url().startsWith(this.#world.origin)) {
      await this.#goHome();
      return;
    }
    this.screens.add(screenOf(page.url()));
    // biome-ignore lint/performance/useDomNodeTextContent: what can be read, not what is there for scripts
    const text = await Promise.race([page.evaluate(() => document.body.innerText).catch(() => ''), delay(15_000).then(() => null)]);
    if (text === null) {
      this.#find('The page no longer answers.');
      await this.#goHome();
      return;
    }
    const own = TEXTS.reduce<string>((rest, one) => rest.replaceAll(one, ''), text);
    const nonsense = FORBIDDEN_TEXT.exec(own);
    if (nonsense !== null && this.#offline === 0)
      this.#find(`text: …${own.slice(Math.max(0, nonsense.index - 60), nonsense.index + 60).replaceAll('\n', ' ')}…`);
    if (this.#random() < 0.04)
      for (const one of await look(page, this.#width, 'first').catch(() => [])) this.#find(`looks: ${screenOf(page.url())} ${one}`);
    if (this.#who !== 'visitor' && new URL(page.url()).pathname === '/login') {
      this.#way.push('logged in again');
      await this.#goOnline();
      await this.#context.request.post('/api/sign-in', {
        data: { email: PEOPLE[this.#who], password: this.#password },
        headers: { origin: this.#world.origin },
      });
      await this.#goHome();
    }
  }
}
