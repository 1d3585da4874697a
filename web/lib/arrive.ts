import { announce } from '#web/ui/announcer.tsx';

/** Milliseconds for which the heading of a page may still come, or be replaced by another one. */
const COMING = 10_000;
/** Milliseconds within which another focus cuts off what is said of the heading. */
const CUT_OFF = 500;

const main = () => document.getElementById('main');
const title = () => main()?.querySelector<HTMLElement>('h1') ?? null;

/** The page's title, or the heading of the section which the address names; the whole page while it has no title. */
function headingOf(hash: string): HTMLElement | null {
  if (hash === '') return title() ?? main();
  return main()?.querySelector<HTMLElement>(`#${CSS.escape(hash.slice(1))} > h2`) ?? null;
}

/** Whether the page has put the focus into a field itself, or it is where one chose this page, in a list that stays beside it. */
function hasFocus(): boolean {
  const active = main()?.querySelector(':is(input, textarea, select, h1, [aria-current="page"]):focus');
  return active?.checkVisibility() === true;
}

/**
 * Puts the focus on the heading of a page that has just been opened, which has screen readers say its title, and keeps it there
 * while the page is loading. Where the page itself puts the focus elsewhere, as into its first field, the title is announced.
 * @param hash of the address, or nothing
 * @returns ends it, as any key or press does
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
