import fc from 'fast-check';
import { z } from 'zod';
import { connect, until } from '#server/testing/live-client.ts';
import type { LiveAnswer, LiveKind } from '#shared/rules/live.ts';
import { LIVE_CLOSE_CODES } from '#shared/rules/live.ts';
import { leaked } from './canaries.ts';
import type { Fuzzed } from './fuzz.ts';
import { ROLES, type Role } from './roles.ts';
import { hostile, type Pools } from './values.ts';

export interface Tab {
  role: Role;
  /** Texts and bytes are sent raw, all else as JSON. */
  frames: unknown[];
  right: boolean;
}

const KINDS: Record<LiveKind, true> = {
  'post.created': true,
  'post.changed': true,
  'post.deleted': true,
  'comment.created': true,
  'comment.changed': true,
  'comment.deleted': true,
  'likes.changed': true,
  'notifications.changed': true,
  'following.changed': true,
  'messages.changed': true,
  'unread.changed': true,
  'messages.read': true,
  'messages.seen': true,
  'restrictions.changed': true,
  'account.changed': true,
  'reports.changed': true,
};

const topic = z.string().regex(/^(community|post|person):[0-9a-f-]{36}$/);
const Event = z.strictObject({ topic, kind: z.enum(Object.keys(KINDS) as LiveKind[]), id: z.uuid() });
const Answer: z.ZodType<unknown> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('subscribed'), topic, missed: z.boolean() }),
  z.strictObject({ type: z.literal('refused'), topic }),
  z.strictObject({ type: z.literal('event'), event: Event }),
  z.strictObject({ type: z.literal('gap') }),
  z.strictObject({ type: z.literal('pong') }),
]);

/** Close codes that are allowed here; none of an internal error. */
const ALLOWED_CLOSE_CODES: readonly number[] = [LIVE_CLOSE_CODES.protocol, LIVE_CLOSE_CODES.signedOut, 1_007, 1_009];

export function tabs(pools: Pools): fc.Arbitrary<Tab> {
  const places = fc.constantFrom('community', 'post', 'person');
  const ids = fc.oneof({ arbitrary: fc.constantFrom(...pools.ids), weight: 5 }, fc.uuid());
  const topics = fc.tuple(places, ids).map(([place, id]) => `${place}:${id}`);
  const ages = fc.oneof(fc.nat(), fc.constantFrom(0, Number.MAX_SAFE_INTEGER));
  const right = fc.oneof(
    { arbitrary: fc.record({ type: fc.constant('subscribe'), topic: topics, age: ages }, { noNullPrototype: true }), weight: 5 },
    fc.record({ type: fc.constant('unsubscribe'), topic: topics }, { noNullPrototype: true }),
    fc.constant({ type: 'ping' }),
  );
  const wrong = fc.oneof(
    fc.tuple(right, fc.constantFrom('type', 'topic', 'age', 'surprise', '__proto__'), hostile).map(([frame, key, value]) => {
      return JSON.stringify(frame).replace('{', `{${JSON.stringify(key)}:${JSON.stringify(value) ?? 'null'},`);
    }),
    right.map((frame) => JSON.stringify(frame).toUpperCase()),
    right.map((frame) => JSON.stringify(frame).slice(0, -1)),
    right.map((frame) => [frame]),
    right.map((frame) => Buffer.from(JSON.stringify(frame))),
    hostile,
    fc.uint8Array({ maxLength: 5_000 }).map((bytes) => Buffer.from(bytes)),
  );
  const role = fc.constantFrom(...ROLES);
  return fc.oneof(
    fc.record({ role, frames: fc.array(right, { minLength: 1, maxLength: 8 }), right: fc.constant(true) }),
    fc.record({ role, frames: fc.array(fc.oneof(right, wrong), { minLength: 1, maxLength: 8 }), right: fc.constant(false) }),
  );
}

export async function faultsOfTab(fuzzed: Fuzzed, hears: (role: Role, topic: string) => boolean, tab: Tab): Promise<string[]> {
  const { forum, faultsOfNewLog } = fuzzed;
  const { role, frames, right } = tab;
  const client = await connect(forum.origin, role === 'visitor' ? forum.anonymous() : await forum.as(role));
  let end: number | null = null;
  void client.closed.then((code) => {
    end = code;
  });
  const sent = [...frames, { type: 'ping' }];
  for (const frame of sent) client.send(typeof frame === 'string' || frame instanceof Buffer ? frame : (JSON.stringify(frame) ?? ''));
  const asked = sent.filter((frame) => typeof frame === 'object' && frame !== null && 'type' in frame && frame.type !== 'unsubscribe');
  const answers = () => client.frames.filter(({ type }) => type !== 'event' && type !== 'gap');
  const done = () => end !== null || (right ? answers().length >= asked.length : answers().at(-1)?.type === 'pong');
  // After an invalid frame the connection may end a moment after the pong.
  await until(done, `an answer to ${JSON.stringify(tab)}`);
  const ended = end;
  client.socket.terminate();

  const faults = client.frames.flatMap((frame) => faultsOfAnswer(frame, (one) => hears(role, one)));
  if (right && role !== 'visitor' && ended !== null) faults.push(`ended with ${ended} though all was right`);
  if (role === 'visitor' && client.frames.length > 0) faults.push('answers a visitor');
  if (ended !== null && !ALLOWED_CLOSE_CODES.includes(ended)) faults.push(`ended with ${ended}`);
  faults.push(...leaked(fuzzed.world().canaries, role, JSON.stringify(client.frames), JSON.stringify(frames)));
  return [...faults, ...faultsOfNewLog()];
}

export function faultsOfAnswer(frame: LiveAnswer, hears: (topic: string) => boolean): string[] {
  const result = Answer.safeParse(frame);
  if (!result.success) return [`no answer of the protocol: ${JSON.stringify(frame)}`];
  const heard = frame.type === 'event' ? frame.event.topic : frame.type === 'subscribed' ? frame.topic : null;
  if (heard !== null && !hears(heard)) return [`heard of ${heard}`];
  return frame.type === 'refused' && hears(frame.topic) ? [`refused ${frame.topic}`] : [];
}
