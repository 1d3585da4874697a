import { randomUUID } from 'node:crypto';
import type { Answer, Visitor } from '#server/testing/forum.ts';

export interface Load {
  done: () => number;
  failed: { when: string; what: string; answer: string }[];
  written: string[];
  stop: () => Promise<void>;
}

export function startLoad(visitor: Visitor, posts: readonly string[], communityId: string): Load {
  const failed: Load['failed'] = [];
  const written: string[] = [];
  let [done, next, stopping] = [0, 0, false];
  const post = () => posts[next++ % posts.length] ?? '';

  const kinds: (() => Promise<Answer>)[] = [
    async () => {
      const answer = await visitor.post(`/posts/${post()}/comments`, { requestKey: randomUUID(), content: 'Draw it, again and again.' });
      if (answer.status === 201) written.push(answer.body.comment.id);
      return answer;
    },
    () => visitor.put(`/posts/${post()}/like`, { liked: next % 3 !== 0 }),
    () => visitor.get(`/communities/${communityId}/posts`),
    () => visitor.get(`/posts/${post()}/comments`),
    () => visitor.request('GET', '/thedashboard'),
  ];

  async function repeat(ask: () => Promise<Answer>): Promise<void> {
    while (!stopping) {
      const outcome = await ask().catch((error: unknown) => error);
      if (typeof outcome === 'object' && outcome !== null && 'status' in outcome && Number(outcome.status) < 300) done += 1;
      else failed.push({ when: new Date().toISOString(), what: String(ask), answer: described(outcome) });
    }
  }

  const loops = kinds.map(repeat);
  return {
    done: () => done,
    failed,
    written,
    async stop() {
      stopping = true;
      await Promise.all(loops);
    },
  };
}

function described(outcome: unknown): string {
  if (outcome instanceof Error) return `${outcome.message} ${String(outcome.cause ?? '')}`;
  const { status, body } = outcome as Answer;
  return `${status} ${JSON.stringify(body).slice(0, 300)}`;
}
