import { setTimeout as delay } from 'node:timers/promises';
import { type RunnerOptions, startRunner } from './job-runner.ts';
import { giveBack, giveBackAbandoned } from './jobs.ts';

/** Milliseconds before what did not work is tried again. */
const PAUSE = 1_000;
/** Milliseconds between looks for jobs of servers that were killed. */
const SWEEP = 60_000;

/**
 * Runs queued jobs until stopped; `stop` lets running ones finish. A runner that has lost the database is replaced once
 * what it had begun has ended. Of that, what could not be noted as done is given back: it runs once more, unless it did
 * what it does only once.
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
        if (!returned) await giveBack(pool, runner.name);
        returned = true;
        runner = await startRunner(options);
        return;
      } catch (error) {
        log.error('Starting the job runner does not work yet', error);
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
    // The stop came while this one was starting.
    await runner.end();
  }
  async function sweep(): Promise<void> {
    let dead: string[] = [];
    for (await pause(SWEEP); !signal.aborted; await pause(SWEEP)) {
      try {
        dead = await giveBackAbandoned(pool, dead);
      } catch (error) {
        log.error('Jobs of servers that were killed could not be looked for', error);
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
