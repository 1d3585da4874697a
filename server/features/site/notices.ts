import type { Db } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/http/api.ts';

const CACHE_MS = 5_000;
const HOUR = 3_600_000;
const SECOND = 1_000;

function listNotices(db: Db) {
  return db.selectFrom('site_notices').select(['kind', 'id', 'text', 'level', 'starts_at', 'ends_at']).execute();
}

export type NoticeRow = Awaited<ReturnType<typeof listNotices>>[number];

/** Tells browsers when to refetch, because their clocks may be wrong. */
export function announcementAt(rows: readonly NoticeRow[], moment: number) {
  const row = rows.find(({ kind }) => kind === 'announcement');
  if (row === undefined) return { announcement: null, refreshIn: null };
  const ends = row.ends_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.ends_at);
  const next = [Date.parse(row.starts_at), ends].find((at) => at > moment) ?? Number.POSITIVE_INFINITY;
  const isShown = Date.parse(row.starts_at) <= moment && moment < ends;
  return {
    announcement: isShown ? { id: row.id, text: row.text, level: row.level } : null,
    refreshIn: Number.isFinite(next) ? Math.min(Math.max(next - moment, SECOND), HOUR) : null,
  };
}

/**
 * Caches the announcement and the maintenance text in memory, because every request needs them.
 * Reloads them on an operator's change and every few seconds.
 */
export async function openNotices({ db, live, log }: Pick<Services, 'db' | 'live' | 'log'>, now: () => number) {
  let rows: readonly NoticeRow[] = [];
  let readAt = 0;
  let lastStarted = 0;
  let lastApplied = 0;
  async function load(): Promise<void> {
    readAt = now();
    lastStarted += 1;
    const attempt = lastStarted;
    const found = await listNotices(db);
    if (attempt < lastApplied) return;
    [rows, lastApplied] = [found, attempt];
  }
  const refresh = () =>
    void load().catch((error: unknown) => log.error('The announcement and the maintenance text could not be loaded', error));
  const current = () => {
    if (now() - readAt > CACHE_MS) refresh();
    return rows;
  };
  await load();
  live.listen({ events() {}, recheck() {}, gap: refresh, joined() {} });
  const maintenance = () => current().find(({ kind }) => kind === 'maintenance')?.text ?? null;
  if (maintenance() !== null) log.warn('Maintenance is on: everybody gets the maintenance page until “maintenance off”.');
  return {
    announcement: () => announcementAt(current(), Date.now()),
    maintenance,
  };
}

export type Notices = Awaited<ReturnType<typeof openNotices>>;
