import { announce } from '#web/ui/announcer.tsx';

const HEADING_TIMEOUT_MS = 10_000;
/**
 * If the focus moves earlier than this, screen readers cut the heading off, so the title is
 * announced instead.
 */
const READ_ALOUD_MS = 500;

const main = () => document.getElementById('main');
const title = () => main()?.querySelector<HTMLElement>('h1') ?? null;

function headingOf(hash: string): HTMLElement | null {
  if (hash === '') return title() ?? main();
  return main()?.querySelector<HTMLElement>(`#${CSS.escape(hash.slice(1))} > h2`) ?? null;
}

function hasFocus(): boolean {
  const active = main()?.querySelector(':is(input, textarea, select, h1, [aria-current="page"]):focus');
  return active?.checkVisibility() === true;
}

/**
 * Focuses the heading of a page that has just opened, so that screen readers read it. If the page
 * focuses another element, such as its first field, the title is announced instead.
 * @param hash the fragment of the URL, or an empty string
 * @returns a function that stops this; any key or press stops it too
 */
export function focusHeading(hash = ''): () => void {
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

  function announceTitle() {
    const words = title()?.textContent;
    if (words) announce(words);
    end();
  }

  if (hasFocus()) {
    announceTitle();
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
      if (performance.now() - began < READ_ALOUD_MS) announceTitle();
      else end();
    },
    { signal },
  );
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, end, { signal });
  const timer = setTimeout(end, HEADING_TIMEOUT_MS);
  signal.addEventListener('abort', () => {
    changes.disconnect();
    clearTimeout(timer);
  });
  return end;
}
