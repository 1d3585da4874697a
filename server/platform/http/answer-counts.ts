import type { FastifyInstance } from 'fastify';
import { isForMaintenance } from './maintenance.ts';
import { HEALTH_PATH } from './paths.ts';

const MINUTE = 60_000;

export type AnswerCounts = ReturnType<typeof createAnswerCounts>;

export function createAnswerCounts(now: () => number = Date.now) {
  const minutes = new Map<number, { all: number; failed: number }>();
  const minute = () => Math.floor(now() / MINUTE);
  return {
    /** Ignores health checks and answers during maintenance. */
    watch(app: FastifyInstance): void {
      app.addHook('onResponse', (request, reply, done) => {
        if (request.routeOptions.url !== HEALTH_PATH && !isForMaintenance(reply)) {
          const { all, failed } = minutes.get(minute()) ?? { all: 0, failed: 0 };
          minutes.set(minute(), { all: all + 1, failed: failed + Number(reply.statusCode >= 500) });
        }
        done();
      });
    },
    lastHour() {
      for (const key of minutes.keys()) if (key <= minute() - 60) minutes.delete(key);
      let [all, failed] = [0, 0];
      for (const counts of minutes.values()) {
        all += counts.all;
        failed += counts.failed;
      }
      return { all, failed };
    },
  };
}
