import { shownVersion } from '#web/lib/document-context.ts';
import { forgetRecent } from '#web/lib/recent.ts';
import { browserSide } from '#web/lib/screen.ts';
import { loadToasts, notify } from '#web/ui/notify.ts';
import { reportZone } from './report-zone.ts';
import { UpdateNote } from './update-note.tsx';

/** Milliseconds between two looks for a new version, in a tab that is come back to. */
const LOOK = 900_000;
const NOTE = 'new-version';

let begun = false;

function onMessage({ data }: MessageEvent<{ served?: string }>): void {
  if (data.served === undefined || data.served === shownVersion()) return;
  notify.stay(NOTE, <UpdateNote />);
}

async function watchVersion(): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', onMessage);
  serviceWorker.startMessages();
  const registration = (await serviceWorker.getRegistration()) ?? (await serviceWorker.register('/sw.js', { updateViaCache: 'none' }));
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < LOOK) return;
    looked = Date.now();
    registration.update().catch(() => {});
  });
}

/** Clears recent searches and the palette's recent list as soon as this page knows that somebody else, or nobody, is signed in. */
function forgetOthers(): void {
  const { api, queryClient } = browserSide();
  const key = api.accounts.session.queryKey();
  let known: string | null | undefined;
  const look = () => {
    const session = queryClient.getQueryData(key);
    if (session === undefined || (session.viewer?.id ?? null) === known) return;
    known = session.viewer?.id ?? null;
    forgetRecent(known);
    // If this fails or storage is disabled, the next page reports the time zone.
    if (session.viewer?.complete === true) reportZone(session.viewer.id).catch(() => {});
  };
  queryClient.getQueryCache().subscribe(({ type }) => type === 'updated' && look());
  look();
}

/** Starts the service worker with its offline page, and the note about new versions. Runs when the page is idle. */
export function beAppLike(): void {
  if (begun) return;
  begun = true;
  forgetOthers();
  // Load the toasts now, because they could not be loaded once the connection is lost.
  loadToasts();
  // Service workers are missing on pages served by another machine over plain http, or if the user has disabled them.
  if ('serviceWorker' in navigator) watchVersion().catch(() => {});
}
