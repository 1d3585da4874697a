import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { failure } from './errors.ts';
import { HEALTH_PATH, METRICS_PATH } from './paths.ts';
import { sendRefusal, tryAgainPage } from './refusal.ts';
import { maintenanceTexts } from './texts/pages.ts';

const RETRY_AFTER = 60;
const EXEMPT_PATHS: ReadonlySet<string | undefined> = new Set([HEALTH_PATH, METRICS_PATH]);

const maintenanceReplies = new WeakSet<FastifyReply>();

export function isForMaintenance(reply: FastifyReply): boolean {
  return maintenanceReplies.has(reply);
}

export function mountMaintenance(app: FastifyInstance, config: Config, current: () => string | null): void {
  app.addHook('onRequest', (request, reply, done) => {
    const text = current();
    if (text === null || EXEMPT_PATHS.has(request.routeOptions.url)) return done();
    maintenanceReplies.add(reply);
    const refusal = failure('MAINTENANCE', text, { retryAfter: RETRY_AFTER });
    void sendRefusal(request, reply, config, refusal, tryAgainPage(request, maintenanceTexts));
  });
}
