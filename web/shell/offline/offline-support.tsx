import { shownVersion } from '#web/lib/document-context.ts';
import { forgetRecent, RECENT } from '#web/lib/recent.ts';
import { browserSide } from '#web/lib/screen.ts';
import { ownZone } from '#web/lib/time-zone.ts';
import { loadToasts, notify } from '#web/ui/notify.ts';
import textAction from '#web/ui/text-action.module.css';
import { updateTexts } from './texts/update-note.ts';

const UPDATE_CHECK_MS = 900_000;
const TOAST_ID = 'new-version';

let started = false;

/** A reload loses nothing, because drafts keep what is typed. */
function UpdateNote() {
  return (
    <>
      {updateTexts.available}{' '}
      <button type="button" className={textAction.action} onClick={() => window.location.reload()}>
        {updateTexts.act}
      </button>
    </>
  );
}

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

/** For the time of the digest. Reports once per person and zone. */
async function reportZone(viewerId: string): Promise<void> {
  const zone = ownZone();
  const key = `${RECENT}${viewerId}.zone`;
  if (localStorage.getItem(key) === zone) return;
  const { api, queryClient } = browserSide();
  await api.notificationSettings.reportTimeZone.call({ timeZone: zone });
  localStorage.setItem(key, zone);
  await queryClient.invalidateQueries({ queryKey: api.notificationSettings.read.key() });
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
