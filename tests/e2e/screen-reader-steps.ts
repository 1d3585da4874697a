import type { Page } from '@playwright/test';

interface Listening {
  heard?: string[];
}

/** Records the texts that live regions pass to screen readers. Runs in the page. */
function listen(): void {
  const heard: string[] = [];
  Object.assign(window, { heard });
  const REGION = '[aria-live], [role="status"], [role="log"], [role="alert"]';

  function wordsOf(node: Node, target: Node): string | null {
    const inside = (target instanceof Element ? target : target.parentElement)?.closest(REGION) ?? null;
    // Screen readers announce text that is inserted together with its region only for alerts.
    const alert = node instanceof Element ? (node.closest('[role="alert"]') ?? node.querySelector('[role="alert"]')) : null;
    const region = alert ?? inside;
    if (region === null) return null;
    const how = region.getAttribute('aria-live') ?? (region.role === 'alert' ? 'assertive' : 'polite');
    const isWhole = region.role === 'status' || region.role === 'alert';
    const words = (isWhole ? region : node).textContent?.trim() ?? '';
    return how === 'off' || words === '' ? null : `${how}: ${words}`;
  }

  const changes = new MutationObserver((records) => {
    const said = records.flatMap(({ type, target, addedNodes }) =>
      (type === 'characterData' ? [target] : [...addedNodes]).map((node) => wordsOf(node, target)),
    );
    heard.push(...new Set(said.filter((words) => words !== null)));
  });
  changes.observe(document, { subtree: true, childList: true, characterData: true });
}

export async function beginListening(page: Page): Promise<void> {
  await page.addInitScript(listen);
  await page.evaluate(listen);
}

export function heard(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as Listening).heard?.splice(0) ?? []);
}
