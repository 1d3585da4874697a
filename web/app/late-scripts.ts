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
 * there it begins at once.
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
  if (document.visibilityState === 'hidden') void start();
  else requestAnimationFrame(() => setTimeout(start));
}

/**
 * A whole page whose scripts are fetched after its first paint. What the HTML itself names, browsers fetch, parse and compile
 * together with the styles and fonts, and readers wait for all of it. The page is painted whole: its HTML is here before its
 * styles, and half of it would move as the other half comes.
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
        `<script type="text/plain">${module}</script><script id="${END}" nonce="${nonce}">(${startAfterPaint})(${JSON.stringify(files)},${JSON.stringify(steps)})</script>`,
    );
}
