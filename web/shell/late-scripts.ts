/** A page's scripts as React Router renders them (`<Scripts>`): what to fetch, and the module that starts them all. */
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const MODULE = /<script nonce="([^"]*)" type="module" async="">([\s\S]*?)<\/script>/;
/** The element at the page's end, up to which nothing is painted. */
const END = 'page-end';
/** Files that every page runs (`FILES` in vite.config.ts), each after what it imports. */
const STEPS = ['libraries', 'base'];

/**
 * Runs in the browser, where the module stood, as the text that it is here: it can use nothing from around it. The steps are
 * run one by one, so that a press or a scroll need not wait for all of them. A page that is not looked at is never painted:
 * there it begins at once. Where the connection was lost on the way the page can be read, and comes alive when it is back: anew,
 * because a module that was once imported in vain cannot be had before, and not over what was typed meanwhile.
 */
function startAfterPaint(files: string[], steps: string[]): void {
  const own = document.currentScript as HTMLScriptElement;
  const add = (name: string, properties: object) => document.head.append(Object.assign(document.createElement(name), properties));
  const start = async () => {
    for (const href of files) add('link', { rel: 'modulepreload', href });
    for (const step of steps) {
      await import(step);
      await new Promise((done) => setTimeout(done));
    }
    add('script', { type: 'module', nonce: own.nonce, text: own.previousElementSibling?.textContent });
  };
  const typed = () => [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some((one) => one.value !== one.defaultValue);
  const begin = () =>
    start().catch((error: unknown) => {
      if (navigator.onLine) throw error;
      window.addEventListener('online', () => typed() || location.reload());
    });
  if (document.visibilityState === 'hidden') void begin();
  else requestAnimationFrame(() => setTimeout(begin));
}

/**
 * Runs in the browser like the one above. Buttons are there before the script that knows what they do: the last press on one is
 * kept until the page has come alive, and done then, once. Not where it was followed by another press or a key, nor when
 * ten seconds have passed, nor on a button that looks different by then or stands elsewhere. React, which takes the page over
 * meanwhile, is not told of it before, so that nothing is done twice. Links, forms and menus work by themselves.
 */
function keepEarlyPress(): void {
  const page = document.documentElement;
  const away = new AbortController();
  const placeOf = (button: Element) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return { window: [x, y, width, height].join(), page: [x + window.scrollX, y + window.scrollY, width, height].join() };
  };
  let pressed: { button: HTMLButtonElement; html: string; place: ReturnType<typeof placeOf>; at: number } | null = null;
  const forget = () => {
    pressed = null;
  };
  const keep = (event: Event) => {
    forget();
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button?.type !== 'button' || button.popoverTargetElement) return;
    event.stopImmediatePropagation();
    pressed = { button, html: button.outerHTML, place: placeOf(button), at: performance.now() };
  };
  const act = () => {
    if (pressed === null) return;
    const { button, html, place, at } = pressed;
    const now = placeOf(button);
    const same = button.isConnected && button.outerHTML === html && (now.page === place.page || now.window === place.window);
    if (same && performance.now() - at < 10_000) button.click();
  };
  for (const sign of ['pointerdown', 'keydown']) window.addEventListener(sign, forget, { capture: true, signal: away.signal });
  window.addEventListener('click', keep, { capture: true, signal: away.signal });
  new MutationObserver((_changes, observer) => {
    if (page.dataset.hydrated !== 'true') return;
    observer.disconnect();
    away.abort();
    act();
  }).observe(page, { attributeFilter: ['data-hydrated'] });
}

/**
 * A whole page whose scripts are fetched after its first paint. What the HTML itself names, browsers fetch, parse and compile
 * together with the styles and fonts, and readers wait for all of it. The page is painted whole: its HTML is here before its
 * styles, and half of it would move as the other half comes. What is put in is ASCII, whatever the page's encoding.
 */
export function startLate(html: string): string {
  const files: string[] = [];
  const without = html.replace(PRELOAD, (_link, href: string) => {
    files.push(href);
    return '';
  });
  const steps = STEPS.flatMap((step) => files.filter((file) => file.startsWith(`/assets/${step}-`)));
  if (!MODULE.test(without)) return without;
  return without
    .replace('<head>', `<head><link rel="expect" href="#${END}" blocking="render"/>`)
    .replace(
      MODULE,
      (_script, nonce: string, module: string) =>
        `<script type="text/plain">${module}</script><script id="${END}" nonce="${nonce}">(${startAfterPaint})(${JSON.stringify(files)},${JSON.stringify(steps)});(${keepEarlyPress})()</script>`,
    );
}
