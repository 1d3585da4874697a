import type pg from 'pg';
import { type Candidate, commentCandidates, distinctRecipients, recipientLists } from '#server/features/notifications/recipients.ts';
import type { Random } from './random.ts';
import type { Tables } from './tables.ts';
import type { MadeComment } from './threads.ts';

const DAY = 86_400_000;

interface MadePost {
  id: string;
  communityId: string;
  author: number;
  at: number;
  likers: readonly number[];
  comments: readonly MadeComment[];
}

interface Context {
  random: Random;
  now: number;
  memberIds: readonly string[];
}

export async function createCauses(client: pg.Client): Promise<void> {
  await client.query(`CREATE UNLOGGED TABLE bench_causes (
    at timestamptz(3), actor uuid, community uuid, post uuid, comment uuid, people uuid[], kinds text[], limits integer[], channels text[])`);
}

interface Causes {
  add: (post: MadePost) => void;
  settle: () => Promise<void>;
}

export async function openCauses(tables: Tables, { random, now, memberIds }: Context): Promise<Causes> {
  const causes = await tables.open('bench_causes', [
    'at',
    'actor',
    'community',
    'post',
    'comment',
    'people',
    'kinds',
    'limits',
    'channels',
  ]);
  const idOf = (member: number | undefined) => (member === undefined ? null : (memberIds[member] ?? null));
  return {
    add(post) {
      const cause = (at: number, actor: number, commentId: string | null, candidates: readonly Candidate[]) => {
        const actorId = idOf(actor) ?? '';
        const { people, kinds, maxListed } = recipientLists(distinctRecipients(actorId, candidates));
        if (people.length === 0) return;
        const limits = maxListed.map((limit) => limit ?? 'NULL');
        // No mails: they would be sent during a measurement.
        const channels = people.map(() => 'here');
        const [time, ...lists] = [new Date(at).toISOString(), ...[people, kinds, limits, channels].map((list) => `{${list.join(',')}}`)];
        causes.add([time, actorId, post.communityId, post.id, commentId, ...lists]);
      };
      const likedAt = (since: number) => Math.min(now, since + random.below(2 * DAY));
      for (const liker of post.likers) cause(likedAt(post.at), liker, null, [{ id: idOf(post.author), type: 'react_on_post' }]);
      for (const { id, author, at, answers, parent, likers } of post.comments) {
        const answered = answers ?? parent;
        const authors = answered && { author_id: idOf(answered.author), parent_author_id: idOf(answered.parent?.author) };
        cause(at, author, id, commentCandidates(idOf(post.author), authors));
        for (const liker of likers) cause(likedAt(at), liker, id, [{ id: idOf(author), type: 'react_on_comment' }]);
      }
    },
    settle: causes.settle,
  };
}

export async function writeNotifications(client: pg.Client): Promise<void> {
  // Commit in batches: a counter updated a thousand times in one transaction leaves a thousand row
  // versions to read.
  await client.query(`DO $$
    DECLARE
      c record;
      written integer := 0;
    BEGIN
      FOR c IN SELECT * FROM bench_causes ORDER BY at LOOP
        PERFORM notify_people(c.actor, c.community, c.post, c.comment, c.people, c.kinds, c.limits, c.channels);
        written := written + 1;
        IF written % 200 = 0 THEN COMMIT; END IF;
      END LOOP;
    END $$`);
  await client.query(`UPDATE notifications n SET created_at = c.at, is_read =
      CASE WHEN c.at < now() - interval '3 days' OR get_byte(uuid_send(n.id), 15) < 128 THEN least(now(), c.at + interval '1 hour') END
    FROM bench_causes c WHERE n.actor_id = c.actor AND coalesce(n.comment_id, n.post_id) = coalesce(c.comment, c.post)`);
  await client.query('DROP TABLE bench_causes');
}
