import { idOf, type Random } from './random.ts';

export interface MadeComment {
  id: string;
  author: number;
  at: number;
  parent: MadeComment | null;
  answers: MadeComment | null;
  replies: number;
  likers: number[];
}

const HOUR = 3_600_000;
const REPLIES = 0.25;
const ANSWERS = 0.4;
const RECENT = 8;

interface Making {
  random: Random;
  people: readonly number[];
  first: number;
  count: number;
  likes: (number: number) => number;
  from: number;
  until: number;
}

export function likersOf(random: Random, people: readonly number[], count: number): number[] {
  const start = random.below(people.length);
  // A prime step visits every member once before it repeats.
  const step = people.length % 7_919 === 0 ? 1 : 7_919;
  return Array.from({ length: Math.min(count, people.length) }, (_, index) => people[(start + index * step) % people.length] ?? 0);
}

export function makeComments({ random, people, first, count, likes, from, until }: Making): MadeComment[] {
  const made: MadeComment[] = [];
  const threads: { top: MadeComment; replies: MadeComment[] }[] = [];
  let at = from;
  const pace = Math.min(4 * HOUR, (until - from) / (count + 1));
  for (let number = first; number < first + count; number += 1) {
    at = Math.min(until, at + 1 + pace * 2 * random.next());
    const thread =
      threads.length > 0 && random.next() < REPLIES ? threads[Math.max(0, threads.length - 1 - random.below(RECENT))] : undefined;
    const answered = thread !== undefined && thread.replies.length > 0 && random.next() < ANSWERS ? thread.replies.at(-1) : undefined;
    const one: MadeComment = {
      id: idOf('comment', number, at),
      author: people[random.low(people.length, 2)] ?? 0,
      at,
      parent: thread?.top ?? null,
      answers: answered ?? null,
      replies: 0,
      likers: likersOf(random, people, likes(number)),
    };
    made.push(one);
    if (thread === undefined) threads.push({ top: one, replies: [] });
    else {
      thread.top.replies += 1;
      thread.replies.push(one);
    }
  }
  return made;
}
