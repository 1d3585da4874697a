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
  const controller = new AbortController();
  const { signal } = controller;
  const end = () => controller.abort();
  const startedAt = performance.now();
  let focused: HTMLElement | null = null;

  function moveFocus() {
    focused = headingOf(hash);
    if (focused?.hasAttribute('tabindex') === false) focused.tabIndex = -1;
    focused?.focus({ preventScroll: true });
  }

  function announceTitle() {
    const text = title()?.textContent;
    if (text) announce(text);
    end();
  }

  if (hasFocus()) {
    announceTitle();
    return end;
  }
  moveFocus();

  const observer = new MutationObserver(() => {
    const isFree = document.activeElement === document.body || document.activeElement === main();
    if (isFree && (focused === null || focused === main() || !focused.isConnected)) moveFocus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target === focused || !(target instanceof Node) || main()?.contains(target) !== true) return;
      if (performance.now() - startedAt < READ_ALOUD_MS) announceTitle();
      else end();
    },
    { signal },
  );
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, end, { signal });
  const timer = setTimeout(end, HEADING_TIMEOUT_MS);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  return end;
}
