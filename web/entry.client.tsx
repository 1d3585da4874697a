import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadApiLink } from '#web/lib/api.ts';
import { loadMemberBar } from '#web/shell/member-bar-loader.ts';
import { PageOfItsAddress } from './shell/page-of-its-address.tsx';

function comeAlive() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageOfItsAddress />
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
