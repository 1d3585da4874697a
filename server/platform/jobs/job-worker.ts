import { setTimeout as delay } from 'node:timers/promises';
import { type RunnerOptions, startRunner } from './job-runner.ts';
import { unlockAbandonedJobs, unlockJobs } from './jobs.ts';

const PAUSE = 1_000;
const SWEEP_INTERVAL = 60_000;

/**
 * Replaces a runner that has lost the database once its jobs have ended. Jobs that could not be
 * marked as done run again.
 */
export async function startWorker(options: RunnerOptions): Promise<{ stop: () => Promise<void> }> {
  const { pool, log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let runner = await startRunner(options);

  const pause = (milliseconds: number) => delay(milliseconds, undefined, { signal }).catch(() => {});
  async function replace(): Promise<void> {
    await runner.end();
    for (let returned = false; !signal.aborted; await pause(PAUSE)) {
      try {
        if (!returned) await unlockJobs(pool, runner.name);
        returned = true;
        runner = await startRunner(options);
        return;
      } catch (error) {
        log.error('The job runner could not be started', error);
      }
    }
  }
  async function keep(): Promise<void> {
    while (!signal.aborted) {
      const reason = await runner.lost;
      if (signal.aborted) return;
      log.warn('The job runner has lost its database and is replaced', { cause: reason });
      await replace();
    }
    // `stop` was called while this runner started.
    await runner.end();
  }
  async function sweep(): Promise<void> {
    let dead: string[] = [];
    for (await pause(SWEEP_INTERVAL); !signal.aborted; await pause(SWEEP_INTERVAL)) {
      try {
        dead = await unlockAbandonedJobs(pool, dead);
      } catch (error) {
        log.error('The search for jobs of killed servers failed', error);
      }
    }
  }

  const kept = Promise.all([keep(), sweep()]);
  return {
    async stop() {
      stopping.abort();
      await runner.end();
      await kept;
    },
  };
}
