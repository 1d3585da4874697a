import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { errorBody } from './http.ts';
import { HEALTH_PATH, METRICS_PATH } from './paths.ts';
import { sendSmallPage, wantsPage } from './small-page.ts';
import { maintenanceTexts } from './texts/pages.ts';

const RETRY_AFTER = 60;
const EXEMPT_PATHS: ReadonlySet<string | undefined> = new Set([HEALTH_PATH, METRICS_PATH]);

const maintenanceReplies = new WeakSet<FastifyReply>();

export function isForMaintenance(reply: FastifyReply): boolean {
  return maintenanceReplies.has(reply);
}

export function mountMaintenance(app: FastifyInstance, { siteName }: Config, current: () => string | null): void {
  app.addHook('onRequest', (request, reply, done) => {
    const text = current();
    if (text === null || EXEMPT_PATHS.has(request.routeOptions.url)) return done();
    maintenanceReplies.add(reply);
    reply.status(503).header('cache-control', 'no-store').header('retry-after', RETRY_AFTER);
    if (!wantsPage(request)) return void reply.send(errorBody('MAINTENANCE', text, { retryAfter: RETRY_AFTER }));
    const next = request.method === 'POST' ? maintenanceTexts.sent : { href: '', text: maintenanceTexts.again };
    void sendSmallPage(reply, { siteName, title: maintenanceTexts.title, message: text, next });
  });
}
