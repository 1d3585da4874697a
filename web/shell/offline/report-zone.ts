import { RECENT } from '#web/lib/recent.ts';
import { browserSide } from '#web/lib/screen.ts';
import { ownZone } from '#web/lib/time-zone.ts';

/** For the time of the digest. Reports once per person and zone. */
export async function reportZone(viewerId: string): Promise<void> {
  const zone = ownZone();
  const key = `${RECENT}${viewerId}.zone`;
  if (localStorage.getItem(key) === zone) return;
  const { api, queryClient } = browserSide();
  await api.notificationSettings.reportTimeZone.call({ timeZone: zone });
  localStorage.setItem(key, zone);
  await queryClient.invalidateQueries({ queryKey: api.notificationSettings.read.key() });
}
