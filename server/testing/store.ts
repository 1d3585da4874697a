import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll } from 'vitest';
import type { Forum } from './forum.ts';

let inBucket = false;

export function keepInBucket(): void {
  inBucket = true;
}

interface Store {
  /** For `useForum`; filled before its server starts. */
  environment: Record<string, string>;
  stored: (forum: Forum, folder: string) => Promise<string[]>;
}

const BUCKET = 'rounds';

interface Bucket {
  environment: Record<string, string>;
  stored: (folder: string) => Promise<string[]>;
  stop: () => Promise<void>;
}

export async function startBucket(): Promise<Bucket> {
  const directory = await mkdtemp(join(tmpdir(), 'rounds-s3-'));
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: BUCKET }] });
  const { port } = await server.run();
  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async stored(folder) {
      const names = await readdir(join(directory, BUCKET, folder)).catch(() => []);
      return names.flatMap((name) => /^(.*)\._S3rver_object$/.exec(name)?.[1] ?? []);
    },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** A folder or a bucket. Call before `useForum`. */
export function useStore(): Store {
  if (!inBucket)
    return {
      environment: {},
      stored: (forum, folder) => readdir(join(forum.running.services.config.dataDir, 'files', folder)).catch(() => []),
    };
  const environment: Record<string, string> = {};
  let bucket: Bucket | undefined;
  beforeAll(async () => {
    bucket = await startBucket();
    Object.assign(environment, bucket.environment);
  });
  afterAll(() => bucket?.stop());
  return { environment, stored: async (_forum, folder) => (await bucket?.stored(folder)) ?? [] };
}
