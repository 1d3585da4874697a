import { stat, statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';

const CERTIFICATE_TIMEOUT_MS = 10_000;

interface FullDisk {
  folder: string;
  free: number;
  share: number;
}

/** Folders whose disk has less than `bytes` or less than `share` (0 to 1) free; one per disk. */
export async function fullDisks(folders: readonly string[], { bytes, share }: { bytes: number; share: number }): Promise<FullDisk[]> {
  const full: FullDisk[] = [];
  const seen = new Set<number>();
  for (const folder of folders) {
    const device = await stat(folder).then(
      ({ dev }) => dev,
      () => null,
    );
    if (device === null || seen.has(device)) continue;
    seen.add(device);
    const { bavail, blocks, bsize } = await statfs(folder);
    const disk = { folder, free: bavail * bsize, share: bavail / blocks };
    if (disk.free < bytes || disk.share < share) full.push(disk);
  }
  return full;
}

/** Null for http and for a server that does not respond. */
export async function certificateEnd(publicUrl: string): Promise<Date | null> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return null;
  const host = hostname.replace(/^\[|\]$/g, '');
  const { promise, resolve } = Promise.withResolvers<Date | null>();
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(isIP(host) === 0 && { servername: host }),
    // Expired and untrusted certificates must be read too.
    rejectUnauthorized: false,
  });
  socket.once('secureConnect', () => resolve(new Date(socket.getPeerCertificate().valid_to)));
  socket.on('error', () => resolve(null));
  const limit = setTimeout(() => resolve(null), CERTIFICATE_TIMEOUT_MS);
  try {
    return await promise;
  } finally {
    clearTimeout(limit);
    socket.destroy();
  }
}
