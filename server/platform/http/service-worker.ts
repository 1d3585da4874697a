import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the service worker of the built web. It says of which build it is: browsers compare it with the one they have,
 * so that a new build is noticed, also in tabs that were open before.
 */
export async function mountServiceWorker(app: FastifyInstance, buildFolder: string, version: string): Promise<void> {
  const script = await readFile(join(buildFolder, 'worker', 'sw.js'), 'utf8');
  const whole = `const VERSION = ${JSON.stringify(version)};\n${script}`;
  app.get('/sw.js', (_request, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .send(whole),
  );
}
