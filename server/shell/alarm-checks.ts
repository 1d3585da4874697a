import { stat, statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';

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
    // Whatever uses a missing folder reports it.
    if (device === null || seen.has(device)) continue;
    seen.add(device);
    const { bavail, blocks, bsize } = await statfs(folder);
    const disk = { folder, free: bavail * bsize, share: bavail / blocks };
    if (disk.free < bytes || disk.share < share) full.push(disk);
  }
  return full;
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
