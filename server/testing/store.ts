import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll } from 'vitest';
import type { Forum } from './forum.ts';

let inBucket = false;

/** From here on this test file's `useStore` keeps its files in a bucket. */
export function keepInBucket(): void {
  inBucket = true;
}

interface Store {
  /** For `useForum`; filled before its server starts. */
  environment: Record<string, string>;
  /** Names of the files that are stored below a folder. */
  stored: (forum: Forum, folder: string) => Promise<string[]>;
}

const BUCKET = 'rounds';

interface Bucket {
  /** The settings by which a server finds it. */
  environment: Record<string, string>;
  stored: (folder: string) => Promise<string[]>;
  stop: () => Promise<void>;
}

/** A server that speaks S3 and checks every signature, on a free port, with an empty bucket. */
export async function startBucket(): Promise<Bucket> {
  const directory = await mkdtemp(join(tmpdir(), 'rounds-s3-'));
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: BUCKET }] });
  const { port } = await server.run();
  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      // Its own, always.
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

/** Where a test file's server keeps files: in its folder, or in a bucket. Call it before `useForum`. */
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
