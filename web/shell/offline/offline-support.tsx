import { shownVersion } from '#web/lib/document-context.ts';
import { forgetRecent } from '#web/lib/recent.ts';
import { browserSide } from '#web/lib/screen.ts';
import { loadToasts, notify } from '#web/ui/notify.ts';
import { reportZone } from './report-zone.ts';
import { UpdateNote } from './update-note.tsx';

const UPDATE_CHECK_MS = 900_000;
const TOAST_ID = 'new-version';

let started = false;

function onMessage({ data }: MessageEvent<{ served?: string }>): void {
  if (data.served === undefined || data.served === shownVersion()) return;
  notify.stay(TOAST_ID, <UpdateNote />);
}

async function watchVersion(): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', onMessage);
  serviceWorker.startMessages();
  const registration = (await serviceWorker.getRegistration()) ?? (await serviceWorker.register('/sw.js', { updateViaCache: 'none' }));
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < UPDATE_CHECK_MS) return;
    checkedAt = Date.now();
    registration.update().catch(() => {});
  });
}

/**
 * Clears recent searches as soon as this page knows that another person, or nobody, is signed in.
 */
function watchViewer(): void {
  const { api, queryClient } = browserSide();
  const key = api.accounts.session.queryKey();
  let viewerId: string | null | undefined;
  const checkViewer = () => {
    const session = queryClient.getQueryData(key);
    if (session === undefined || (session.viewer?.id ?? null) === viewerId) return;
    viewerId = session.viewer?.id ?? null;
    forgetRecent(viewerId);
    // If this fails, the next page reports the time zone.
    if (session.viewer?.complete === true) reportZone(session.viewer.id).catch(() => {});
  };
  queryClient.getQueryCache().subscribe(({ type }) => type === 'updated' && checkViewer());
  checkViewer();
}

export function startOfflineSupport(): void {
  if (started) return;
  started = true;
  watchViewer();
  // Toasts could not be loaded once the connection is lost.
  loadToasts();
  // Service workers are missing on plain http, or disabled by the user.
  if ('serviceWorker' in navigator) watchVersion().catch(() => {});
}
