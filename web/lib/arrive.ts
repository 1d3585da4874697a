import { announce } from '#web/ui/announcer.tsx';

/** Milliseconds for which to wait for a page's heading to appear or to be replaced. */
const COMING = 10_000;
/** If the focus moves on within this many milliseconds, screen readers break off the heading, so the title is announced instead. */
const CUT_OFF = 500;

const main = () => document.getElementById('main');
const title = () => main()?.querySelector<HTMLElement>('h1') ?? null;

/** The heading of the section that `hash` names, or else the page's `h1`; `<main>` while the page has no `h1`. */
function headingOf(hash: string): HTMLElement | null {
  if (hash === '') return title() ?? main();
  return main()?.querySelector<HTMLElement>(`#${CSS.escape(hash.slice(1))} > h2`) ?? null;
}

/** Whether the page has focused a field itself, or the focus is on the link that opened this page, in a list that stays on screen. */
function hasFocus(): boolean {
  const active = main()?.querySelector(':is(input, textarea, select, h1, [aria-current="page"]):focus');
  return active?.checkVisibility() === true;
}

/**
 * Moves the focus to the heading of a page that has just been opened, so that screen readers read it, and keeps the focus there
 * while the page loads. If the page focuses another element, such as its first field, the title is announced instead.
 * @param hash the fragment of the URL, or an empty string
 * @returns a function that stops this; any key or press stops it too
 */
export function arrive(hash = ''): () => void {
  const over = new AbortController();
  const { signal } = over;
  const end = () => over.abort();
  const began = performance.now();
  let placed: HTMLElement | null = null;

  function place() {
    placed = headingOf(hash);
    if (placed?.hasAttribute('tabindex') === false) placed.tabIndex = -1;
    placed?.focus({ preventScroll: true });
  }

  function sayTitle() {
    const words = title()?.textContent;
    if (words) announce(words);
    end();
  }

  if (hasFocus()) {
    sayTitle();
    return end;
  }
  place();

  const changes = new MutationObserver(() => {
    const isFree = document.activeElement === document.body || document.activeElement === main();
    if (isFree && (placed === null || placed === main() || !placed.isConnected)) place();
  });
  changes.observe(document.body, { childList: true, subtree: true });
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target === placed || !(target instanceof Node) || main()?.contains(target) !== true) return;
      if (performance.now() - began < CUT_OFF) sayTitle();
      else end();
    },
    { signal },
  );
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, end, { signal });
  const timer = setTimeout(end, COMING);
  signal.addEventListener('abort', () => {
    changes.disconnect();
    clearTimeout(timer);
  });
  return end;
}
