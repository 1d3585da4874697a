import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { type Running, start } from '#server/start.ts';
import type { LiveTopic } from '#shared/rules/live.ts';
import type { CastName } from './cast.ts';
import { type Forum, useForum, type Visitor } from './forum.ts';
import { connect, type LiveClient } from './live-client.ts';
import { type Redis, startRedis } from './redis.ts';

/** With Redis, tabs connect to another node than the one that writes. */
export const MODES = ['in process', 'through Redis'] as const;

interface Nodes {
  forum: Forum;
  redis: { stop: () => Promise<void>; startAgain: () => Promise<void> };
  listening: () => Running;
  tab: (name: CastName) => Promise<LiveClient>;
  publish: (topic: LiveTopic, id?: string) => void;
  /** A separate session, so that ending it disturbs no other test. */
  signIn: (name: CastName) => Promise<Visitor>;
}

/** One node, or two joined by Redis. Call instead of `useForum`. */
export function useNodes(way: (typeof MODES)[number]): Nodes {
  const environment: Record<string, string> = {};
  let redis: Redis | null = null;
  let other: Running | null = null;
  beforeAll(async () => {
    if (way === 'in process') return;
    redis = await startRedis();
    environment.REDIS_URL = redis.url;
  });
  afterAll(() => redis?.stop());
  const forum = useForum(environment);
  beforeAll(async () => {
    const { config, log } = forum.running.services;
    if (redis !== null) other = await start({ config, log, buildFolder: null, now: () => 0 });
  });
  afterAll(() => other?.stop());

  const listening = () => other ?? forum.running;
  return {
    forum,
    redis: {
      stop: async () => redis?.stop(),
      async startAgain() {
        redis = await startRedis(Number(new URL(redis?.url ?? '').port));
      },
    },
    listening,
    tab: async (name) => connect(listening().address, await forum.as(name)),
    publish: (topic, id = randomUUID()) => forum.running.services.live.publish([{ topic, kind: 'post.created', id }]),
    signIn: async (name) => forum.signIn(await forum.id(name)),
  };
}
