import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Forum, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { titled } from '../bad-input.ts';
import type { Route } from '../routes.ts';
import { type Request, requestsTo, written } from './requests.ts';
import { type Reset, remember } from './reset.ts';
import { REPLAY, RUNS, runsOf, SEED } from './settings.ts';
import { faultsOf, faultsOfLog } from './verdict.ts';
import { plant, plantTokens, type World } from './world.ts';

export interface Fuzzed {
  forum: Forum;
  /** What was planted; there once tests run. */
  world: () => World;
  /** The errors and secrets that the log has got since the last look. */
  faultsOfNewLog: () => string[];
}

/** Successful writes after which everything is put back as it was planted. */
const MOST_CHANGES = 25;

/** For one test file: a forum with something planted in every private field, and a test for each of these routes. */
export function fuzz(which: (route: Route) => boolean): Fuzzed {
  const forum = useForum();
  let world: World;
  let planted: Reset;
  let logRead = 0;

  beforeAll(async () => {
    liftLimits(forum);
    world = await plant(forum);
    await plantTokens(forum, world);
    planted = await remember(forum);
  }, 120_000);
  afterAll(() => planted.close());

  function faultsOfNewLog(): string[] {
    const lines = forum.logged.slice(logRead);
    logRead = forum.logged.length;
    return lines.flatMap(({ level, message, error }) => {
      const line = `${message} ${error instanceof Error ? error.stack : String(error ?? '')}`;
      return [...faultsOfLog(line, world.canaries), ...(level === 'error' ? [`logs an error: ${line}`] : [])];
    });
  }

  describe.each(titled(which))('%s', (_, route) => {
    test(
      'answers whatever comes by its contract, and nobody what is not theirs',
      async () => {
        await planted.reset();
        let changes = 0;
        let failed = false;
        const property = fc.asyncProperty(requestsTo(route, world.pools), async (request: Request) => {
          // While a failure is being made smaller, each attempt meets what was planted.
          if (changes > (failed ? 0 : MOST_CHANGES)) {
            await planted.reset();
            changes = 0;
          }
          const { role, fields } = request;
          const cookie = world.cookies[role];
          const answer = await forum.running.app.inject(written(route, request, cookie));
          if (route.method !== 'GET' && answer.statusCode < 300) changes += 1;
          const sent = `${JSON.stringify(fields)}\n${cookie}`;
          const told = { role, sent, canaries: world.canaries, output: route.outputSchema };
          const faults = [...faultsOf(answer, told), ...faultsOfNewLog()];
          failed ||= faults.length > 0;
          if (faults.length > 0) expect(faults, `${answer.statusCode} ${answer.payload.slice(0, 1_000)}`).toEqual([]);
        });
        await fc.assert(property, { seed: SEED, numRuns: runsOf(route), ...REPLAY });
      },
      60_000 + RUNS * 300,
    );
  });
  return { forum, world: () => world, faultsOfNewLog };
}
