import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { readersOf } from '#server/testing/reading.ts';
import { markCommunitiesAsSeen } from './counts.ts';

const forum = useForum();
const { counts, detail, see, unread, pass, choose } = readersOf(forum);
const PLACES = ['thedashboard', 'alder-ridge/general/commons', 'alder-ridge/grades/m1'] as const;
const [, COMMONS] = PLACES;

beforeAll(() => liftLimits(forum));

interface Thing {
  postId: string;
  own: boolean;
  seen: boolean;
}

type Act =
  | { do: 'post' | 'see-community' | 'mute-community'; place: number; own: boolean }
  | { do: 'comment' | 'see' | 'load' | 'see-loaded' | 'mute-post' | 'delete-post' | 'delete-comment'; which: number; own: boolean }
  | { do: 'see-all' | 'pass' | 'note' };

const place = fc.nat(PLACES.length - 1);
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('post' as const), place, own: fc.boolean() }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('comment' as const), which: fc.nat(), own: fc.boolean() }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('see' as const, 'load' as const, 'see-loaded' as const),
      which: fc.nat(),
      own: fc.constant(false),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('mute-post' as const, 'delete-post' as const, 'delete-comment' as const),
      which: fc.nat(),
      own: fc.constant(false),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('see-community' as const, 'mute-community' as const), place, own: fc.constant(false) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('see-all' as const, 'pass' as const, 'note' as const, 'note' as const, 'pass' as const) }),
  },
);

class History {
  readonly things = new Map<string, Thing>();
  readonly posts = new Map<string, string>();
  readonly muted = new Set<string>();
  loaded: { postId: string; until: string; ids: string[] } | null = null;

  #pick(which: number): string | undefined {
    const ids = [...this.posts.keys()];
    return ids[which % ids.length];
  }

  #seeAll(isIt: (communityId: string) => boolean): void {
    for (const thing of this.things.values()) if (isIt(this.posts.get(thing.postId) ?? '')) thing.seen = true;
  }

  async #toggle(kind: 'post' | 'community', id: string): Promise<void> {
    const mutes = !this.muted.delete(id);
    if (mutes) this.muted.add(id);
    await choose('tomasz', kind, id, mutes ? 'muted' : null);
  }

  async #exists(): Promise<void> {
    const [posts, comments] = await Promise.all([
      forum.db.selectFrom('posts').select('id').execute(),
      forum.db.selectFrom('comments').select('id').execute(),
    ]);
    const there = new Set([...posts, ...comments].map(({ id }) => id));
    for (const id of this.things.keys()) if (!there.has(id)) this.things.delete(id);
    for (const id of this.posts.keys()) if (!there.has(id)) this.posts.delete(id);
  }

  async run(act: Act): Promise<void> {
    const reader = await forum.as('tomasz');
    if (act.do === 'pass') {
      if (this.loaded !== null) this.loaded.until = new Date(Date.parse(this.loaded.until) - 120_000).toISOString();
      return pass(2);
    }
    if (act.do === 'note') return markCommunitiesAsSeen(forum.db, await forum.id('tomasz'), [...new Set(this.posts.values())]);
    if (act.do === 'see-all') {
      expect((await reader.put('/unread/seen')).status).toBe(200);
      return this.#seeAll((id) => !this.muted.has(id));
    }
    if ('place' in act) {
      const community = await forum.community(PLACES[act.place] ?? COMMONS);
      if (act.do === 'mute-community') return this.#toggle('community', community.id);
      if (act.do === 'see-community') {
        expect((await reader.put(`/communities/${community.id}/seen`)).status).toBe(200);
        return this.#seeAll((id) => id === community.id);
      }
      const { id } = await forum.post(act.own ? 'tomasz' : 'hannah', PLACES[act.place] ?? COMMONS);
      this.posts.set(id, community.id);
      this.things.set(id, { postId: id, own: act.own, seen: false });
      return;
    }
    if (act.do === 'see-loaded') {
      const { loaded } = this;
      if (loaded === null || !this.posts.has(loaded.postId)) return;
      expect(await see('tomasz', loaded.postId, loaded.until)).toBe(200);
      for (const id of loaded.ids) this.#see(id);
      return;
    }
    if (!('which' in act)) return;
    const postId = this.#pick(act.which);
    if (postId === undefined) return;
    const ofPost = [...this.things].filter(([, thing]) => thing.postId === postId).map(([id]) => id);
    if (act.do === 'comment') {
      const id = await forum.comment(act.own ? 'tomasz' : 'maya', postId);
      this.things.set(id, { postId, own: act.own, seen: false });
    } else if (act.do === 'mute-post') await this.#toggle('post', postId);
    else if (act.do === 'see' || act.do === 'load') {
      const { lastActivityAt } = await detail('tomasz', postId);
      if (act.do === 'load') this.loaded = { postId, until: lastActivityAt, ids: ofPost };
      else {
        expect(await see('tomasz', postId, lastActivityAt)).toBe(200);
        for (const id of ofPost) this.#see(id);
      }
    } else {
      const id = act.do === 'delete-post' ? postId : ofPost.find((one) => one !== postId);
      if (id === undefined) return;
      await forum.db.deleteFrom('comments').where('id', '=', id).execute();
      if (act.do === 'delete-post') await forum.db.deleteFrom('posts').where('id', '=', id).execute();
      await sql`UPDATE posts p SET last_activity_at = greatest(p.created_at, (SELECT max(k.created_at) FROM comments k WHERE k.post_id = p.id)),
        comments_count = (SELECT count(*) FROM comments k WHERE k.post_id = p.id) WHERE p.id = ${postId}`.execute(forum.db);
      await this.#exists();
    }
  }

  #see(id: string): void {
    const thing = this.things.get(id);
    if (thing !== undefined) thing.seen = true;
  }

  recount(): Map<string, { unseen: boolean; newComments: number }> {
    const found = new Map<string, { unseen: boolean; newComments: number }>();
    for (const [id, { postId, own, seen }] of this.things) {
      if (own || seen || this.muted.has(postId) || this.muted.has(this.posts.get(postId) ?? '')) continue;
      const known = found.get(postId) ?? { unseen: false, newComments: 0 };
      if (id === postId) known.unseen = true;
      else known.newComments += 1;
      found.set(postId, known);
    }
    return found;
  }
}

test('counts, the list and its cards agree with a recount after any acts', async () => {
  await forum.as('tomasz');
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 40, maxLength: 50 }), async (acts) => {
      await forum.db.deleteFrom('posts').execute();
      await forum.db.deleteFrom('community_states').execute();
      const history = new History();
      for (const act of acts) {
        await history.run(act);
        const expected = history.recount();
        const found = new Map((await unread('tomasz')).map(({ id, mine }) => [id, { unseen: mine.unseen, newComments: mine.newComments }]));
        expect(found, JSON.stringify(act)).toEqual(expected);
        const { items, total } = await counts('tomasz');
        expect(total).toBe(expected.size);
        const perPlace = Map.groupBy(expected.keys(), (id) => history.posts.get(id));
        expect(new Map(items.map((one) => [one.communityId, one.unread]))).toEqual(
          new Map([...perPlace].map(([id, all]) => [id, all.length])),
        );
      }
    }),
    { numRuns: 3 },
  );
}, 120_000);
