import { stat, statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { sql } from 'kysely';
import { ago, type Db } from '../platform/db/database.ts';
import { SEND_MAIL } from '../platform/mail/mail.ts';

/** Milliseconds that a look at the certificate may take. */
const CERTIFICATE_LIMIT = 10_000;

interface FullDisk {
  folder: string;
  /** Bytes that are free. */
  free: number;
  /** Of the whole, from 0 to 1. */
  share: number;
}

/** The folders on whose disk less is free than `bytes`, or than `share` of it; of each disk one. */
export async function fullDisks(folders: readonly string[], { bytes, share }: { bytes: number; share: number }): Promise<FullDisk[]> {
  const full: FullDisk[] = [];
  const seen = new Set<number>();
  for (const folder of folders) {
    const device = await stat(folder).then(
      ({ dev }) => dev,
      () => null,
    );
    // A folder that is away makes its own noise.
    if (device === null || seen.has(device)) continue;
    seen.add(device);
    const { bavail, blocks, bsize } = await statfs(folder);
    const disk = { folder, free: bavail * bsize, share: bavail / blocks };
    if (disk.free < bytes || disk.share < share) full.push(disk);
  }
  return full;
}

/**
 * How many mails have waited for so many hours although they were tried. Those whose recipient the mail server refuses are
 * not counted: a mistyped address is nobody's alarm.
 */
export async function stuckMails(db: Db, hours: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM graphile_worker.jobs
    WHERE task_identifier = ${SEND_MAIL} AND last_error IS NOT NULL AND attempts < max_attempts AND created_at < ${ago(hours, 'hours')}
      AND last_error !~ 'recipients were rejected|^RECIPIENT_REFUSED'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** When the certificate ends that browsers get at an https address; null for another address, or where nobody answers. */
export async function certificateEnd(publicUrl: string): Promise<Date | null> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return null;
  const host = hostname.replace(/^\[|\]$/g, '');
  const { promise, resolve } = Promise.withResolvers<Date | null>();
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(isIP(host) === 0 && { servername: host }),
    // One that has ended, or that this machine does not trust, is read as well.
    rejectUnauthorized: false,
  });
  socket.once('secureConnect', () => resolve(new Date(socket.getPeerCertificate().valid_to)));
  socket.on('error', () => resolve(null));
  const limit = setTimeout(() => resolve(null), CERTIFICATE_LIMIT);
  try {
    return await promise;
  } finally {
    clearTimeout(limit);
    socket.destroy();
  }
}
