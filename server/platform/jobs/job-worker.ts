import { setTimeout as delay } from 'node:timers/promises';
import { type JobRunner, type RunnerOptions, startRunner } from './job-runner.ts';
import { giveBack, giveBackAbandoned } from './jobs.ts';

/** Milliseconds before what did not work is tried again. */
const PAUSE = 1_000;
/** Milliseconds between looks for jobs of servers that were killed. */
const SWEEP = 60_000;

/**
 * Runs queued jobs until stopped; `stop` lets running ones finish. A runner that has lost the database is replaced, and
 * what it had begun and not ended is given back: that runs once more, unless it did what it does only once.
 */
export async function startWorker(options: RunnerOptions): Promise<{ stop: () => Promise<void> }> {
  const { pool, log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  /** Those that were replaced and have not ended yet. */
  const leaving = new Map<string, Promise<void>>();
  let runner = await startRunner(options, []);

  const pause = (milliseconds: number) => delay(milliseconds, undefined, { signal }).catch(() => {});
  async function persist<Result>(what: string, attempt: () => Promise<Result>): Promise<Result | null> {
    for (; !signal.aborted; await pause(PAUSE)) {
      try {
        return await attempt();
      } catch (error) {
        log.error(`${what} does not work yet`, error);
      }
    }
    return null;
  }
  async function leave({ name, end }: JobRunner): Promise<void> {
    await end();
    leaving.delete(name);
    await persist('Giving back jobs that were begun', () => giveBack(pool, name));
  }
  async function keep(): Promise<void> {
    for (;;) {
      const reason = await runner.lost;
      if (signal.aborted) return;
      log.warn('The job runner has lost its database and is replaced', { cause: String(reason) });
      leaving.set(runner.name, leave(runner));
      await pause(PAUSE);
      const next = await persist('Starting the job runner', () => startRunner(options, [...leaving.keys()]));
      if (next === null) return;
      runner = next;
      // The stop came too late for this one.
      if (signal.aborted) return runner.end();
    }
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
      await Promise.all([runner.end(), ...leaving.values()]);
      await kept;
    },
  };
}
