import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Log } from '#server/platform/log.ts';
import { type Forum, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { titled } from '../bad-input.ts';
import type { Route } from '../routes.ts';
import { type Request, requestsTo, written } from './requests.ts';
import { type Reset, remember } from './reset.ts';
import { REPLAY, RUNS, runsOf, SEED } from './settings.ts';
import { faultsOf, faultsOfLog } from './verdict.ts';
import { createFuzzData, plantTokens, type World } from './world.ts';

export interface Fuzzed {
  forum: Forum;
  world: () => World;
  /** Errors and secrets in the log since the last call. */
  faultsOfNewLog: () => string[];
}

/** Successful writes after which the planted data are restored. */
const MAX_CHANGES = 25;

interface LogLine {
  level: 'info' | 'error';
  text: string;
}

function keepLog(forum: Forum, lines: LogLine[]): void {
  const line = (level: LogLine['level']) => {
    return (...parts: unknown[]) => {
      const text = parts.map((part) => (part instanceof Error ? part.stack : JSON.stringify(part))).join(' ');
      lines.push({ level, text });
    };
  };
  const log: Log = { info: line('info'), warn: line('info'), error: line('error') };
  Object.assign(forum.running.services.log, log);
}

/**
 * Prepares a forum with canaries in every private field and a test for each route. Call it once per
 * file.
 */
export function fuzz(which: (route: Route) => boolean, further: Route[]): Fuzzed {
  const forum = useForum();
  let world: World;
  let planted: Reset;
  const lines: LogLine[] = [];

  beforeAll(async () => {
    liftLimits(forum);
    world = await createFuzzData(forum);
    await plantTokens(forum, world);
    planted = await remember(forum);
    keepLog(forum, lines);
  }, 120_000);
  afterAll(() => planted.close());

  function faultsOfNewLog(): string[] {
    return lines
      .splice(0)
      .flatMap(({ level, text }) => [...faultsOfLog(text, world.canaries), ...(level === 'error' ? [`logs an error: ${text}`] : [])]);
  }

  const addresses = further.map((route): [string, Route] => [`${route.method} ${route.path} (${route.name})`, route]);
  describe.each([...titled(which), ...addresses])('%s', (_, route) => {
    test(
      'answers whatever comes by its contract, and nobody what is not theirs',
      async () => {
        await planted.reset();
        let changes = 0;
        let failed = false;
        const property = fc.asyncProperty(requestsTo(route, world.pools), async (request: Request) => {
          // While fast-check shrinks a failure, each attempt starts from the planted data.
          if (changes > (failed ? 0 : MAX_CHANGES)) {
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
