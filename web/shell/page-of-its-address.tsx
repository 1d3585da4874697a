import { use, useLayoutEffect } from 'react';
import { HydratedRouter } from 'react-router/dom';

const NEVER = new Promise<never>(() => {});

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

/** The router must not hear of it yet: it would draw the new address onto the HTML of the old one. */
function fetchOther(event: PopStateEvent): void {
  if (!isElsewhere()) return;
  event.stopImmediatePropagation();
  location.reload();
}
window.addEventListener('popstate', fetchOther);

let alive = false;

/** The page as its HTML has it. If the address changes before it has come alive, the page of that address is fetched instead. */
export function PageOfItsAddress() {
  if (!alive && isElsewhere()) {
    location.reload();
    use(NEVER);
  }
  useLayoutEffect(() => {
    alive = true;
    window.removeEventListener('popstate', fetchOther);
  }, []);
  return <HydratedRouter />;
}
