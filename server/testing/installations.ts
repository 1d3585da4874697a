import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { openEmptyInstallation } from '#server/cli/open-installation.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Installation } from '#server/shell/operator/installation.ts';
import { TEMPLATE, withDatabase } from './global-setup.ts';

interface Installations {
  folder: () => string;
  open: (content: 'empty' | 'cast', environment?: Record<string, string>) => Promise<Installation>;
}

/** Installations as commands open them, without a server; removed after the file's tests. */
export function useInstallations(): Installations {
  let root = '';
  const closers: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'rounds-installations-'));
  });
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
    await rm(root, { recursive: true });
  });
  return {
    folder: () => root,
    async open(content, environment = {}) {
      const cluster = inject('postgresUrl');
      const name = `t_${randomUUID().replaceAll('-', '')}`;
      const admin = new pg.Client({ connectionString: cluster });
      await admin.connect();
      await admin.query(`CREATE DATABASE ${name}${content === 'cast' ? ` TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY` : ''}`);
      closers.push(async () => {
        await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
        await admin.end();
      });
      const dataDir = join(root, name);
      const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: withDatabase(cluster, name), ...environment });
      const installation = await openEmptyInstallation(config);
      closers.push(installation.close);
      return installation;
    },
  };
}
