import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadMemberBar } from '#web/features/shell/member-bar-loader.ts';
import { loadApiLink } from '#web/lib/api.ts';

/**
 * Whether the address is no longer the one whose page this is: who goes back before the page has come alive changes the
 * address, and nobody is there yet to show what belongs to it.
 */
function isElsewhere(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  if (loaded === undefined || !URL.canParse(loaded.name)) return false;
  const { pathname, search } = new URL(loaded.name);
  return pathname + search !== location.pathname + location.search;
}

function comeAlive() {
  if (isElsewhere()) return location.reload();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

/** What fails here is asked for again with the first call. */
const preload = () => void loadApiLink().catch(() => {});
// Members' pages ask for news at once, visitors' ones when something is pressed.
if (document.querySelector('[data-member]') !== null) {
  preload();
  // Without it the page comes alive all the same, and asks for it again.
  loadMemberBar().then(comeAlive, comeAlive);
} else {
  for (const sign of ['pointerdown', 'keydown']) window.addEventListener(sign, preload, { once: true, passive: true });
  comeAlive();
}
