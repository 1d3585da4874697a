import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Forum } from '#server/testing/forum.ts';
import { PLACES } from './fuzz/canaries.ts';
import { FILES } from './fuzz/files.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { faultsOfTab, tabs } from './fuzz/live.ts';
import { ROLES, type Role } from './fuzz/roles.ts';
import { REPLAY, RUNS, SEED } from './fuzz/settings.ts';

const fuzzed = fuzz(({ method }) => method === 'GET', FILES);
const { forum } = fuzzed;

let hearers: Map<string, readonly Role[]>;
beforeAll(async () => {
  hearers = await everyTopic(forum);
  Object.assign(forum.running.services.limits, { tryTake: async () => true });
});

const MEMBERS: Role[] = ROLES.filter((role) => !['visitor', 'ines', 'pia'].includes(role));
const SIGNED_IN: Role[] = ROLES.filter((role) => role !== 'visitor');

async function everyTopic({ db, id }: Forum): Promise<Map<string, readonly Role[]>> {
  const topics = new Map<string, readonly Role[]>();
  const readers = (school: string | null, kind: string) => {
    if (school === null) return MEMBERS;
    // A school's other communities are open to members of its general one.
    const inner = ['admin', 'premed'].includes(kind) ? kind : 'general';
    return PLACES.find(({ key }) => key.startsWith(`${school}/${inner}/`))?.readers ?? [];
  };
  const communities = db
    .selectFrom('communities as c')
    .leftJoin('institutions as i', 'i.id', 'c.institution_id')
    .select(['c.id as communityId', 'c.sub_slug', 'i.slug']);
  for (const { communityId, sub_slug, slug } of await communities.execute())
    topics.set(`community:${communityId}`, readers(slug, sub_slug));
  const posts = communities.innerJoin('posts', 'posts.community_id', 'c.id').select('posts.id');
  for (const post of await posts.execute())
    topics.set(`post:${post.id}`, post.slug === null ? SIGNED_IN : readers(post.slug, post.sub_slug));
  for (const role of ROLES) if (role !== 'visitor') topics.set(`person:${await id(role)}`, [role]);
  return topics;
}

test(
  'the live connection answers whatever comes by its protocol, and tells nobody of what is not theirs',
  async () => {
    const hears = (role: Role, topic: string) => hearers.get(topic)?.includes(role) === true;
    const property = fc.asyncProperty(tabs(fuzzed.world().pools), async (tab) => {
      const faults = await faultsOfTab(fuzzed, hears, tab);
      if (faults.length > 0) expect(faults).toEqual([]);
    });
    await fc.assert(property, { seed: SEED, numRuns: RUNS, ...REPLAY });
  },
  60_000 + RUNS * 300,
);
