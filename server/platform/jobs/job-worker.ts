import { setTimeout as delay } from 'node:timers/promises';
import { type RunnerOptions, startRunner } from './job-runner.ts';
import { unlockAbandonedJobs, unlockJobs } from './jobs.ts';

const PAUSE = 1_000;
const SWEEP_INTERVAL = 60_000;

/**
 * Replaces a runner that has lost the database, as soon as its jobs have ended. Jobs that could not
 * be marked as done run again.
 */
export async function startWorker(options: RunnerOptions): Promise<{ stop: () => Promise<void> }> {
  const { pool, log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let runner = await startRunner(options);

  const pause = (milliseconds: number) => delay(milliseconds, undefined, { signal }).catch(() => {});
  async function replace(): Promise<void> {
    await runner.end();
    for (let unlocked = false; !signal.aborted; await pause(PAUSE)) {
      try {
        if (!unlocked) await unlockJobs(pool, runner.name);
        unlocked = true;
        runner = await startRunner(options);
        return;
      } catch (error) {
        log.error('The job runner could not be started', error);
      }
    }
  }
  async function replaceLostRunners(): Promise<void> {
    while (!signal.aborted) {
      const reason = await runner.outage;
      if (signal.aborted) return;
      log.warn('The job runner has lost its database and is replaced', { cause: reason });
      await replace();
    }
    // `stop` was called while this runner started.
    await runner.end();
  }
  async function unlockDeadRunners(): Promise<void> {
    let deadRunners: string[] = [];
    for (await pause(SWEEP_INTERVAL); !signal.aborted; await pause(SWEEP_INTERVAL)) {
      try {
        deadRunners = await unlockAbandonedJobs(pool, deadRunners);
      } catch (error) {
        log.error('The search for jobs of killed servers failed', error);
      }
    }
  }

  const loops = Promise.all([replaceLostRunners(), unlockDeadRunners()]);
  return {
    async stop() {
      stopping.abort();
      await runner.end();
      await loops;
    },
  };
}
