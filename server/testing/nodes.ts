import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Running, start } from '#server/start.ts';
import type { LiveTopic } from '#shared/rules/live.ts';
import { CAST, type CastName, PASSWORD } from './cast.ts';
import { type Forum, useForum, type Visitor } from './forum.ts';
import { connect, type LiveClient } from './live-client.ts';
import { type Redis, startRedis } from './redis.ts';

/** Alone, tabs listen where others write; through Redis, they listen on another node. */
export const WAYS = ['in process', 'through Redis'] as const;

export interface Nodes {
  forum: Forum;
  redis: { stop: () => Promise<void> /** On the same port. */; startAgain: () => Promise<void> };
  /** Where the tabs listen. */
  listening: () => Running;
  /** A tab of this person there. */
  tab: (name: CastName) => Promise<LiveClient>;
  publish: (topic: LiveTopic, id?: string) => void;
  /** Logged in once more, so that ending the session disturbs no other test. */
  signIn: (name: CastName) => Promise<Visitor>;
}

/** A forum of one node, or of two that Redis joins. Call once in a file or a block, instead of `useForum`. */
export function useNodes(way: (typeof WAYS)[number]): Nodes {
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
    async signIn(name) {
      const visitor = forum.anonymous();
      expect((await visitor.post('/sign-in', { email: CAST[name].email, password: PASSWORD })).status).toBe(200);
      return visitor;
    },
  };
}
