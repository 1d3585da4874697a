import { z } from 'zod';
import type { LiveAnswer, LiveEvent, LiveRequest, LiveTopic } from '#shared/rules/live.ts';

const topic = z.custom<LiveTopic>(
  (value) => typeof value === 'string' && /^(community|post|person):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
);

const Request: z.ZodType<LiveRequest> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('subscribe'), topic, age: z.number().int().min(0) }),
  z.strictObject({ type: z.literal('unsubscribe'), topic }),
  z.strictObject({ type: z.literal('ping') }),
]);

const LiveEventShape = z.strictObject({
  topic: z.custom<LiveEvent['topic']>((value) => typeof value === 'string'),
  kind: z.custom<LiveEvent['kind']>((value) => typeof value === 'string'),
  id: z.string(),
});

/**
 * From one node or an operator's command to all nodes. Unknown fields are ignored: a newer node may
 * send them.
 */
export const LiveMessage = z.object({
  events: z.array(LiveEventShape).optional(),
  recheck: z.array(z.string()).optional(),
  gap: z.literal(true).optional(),
});
export type LiveMessage = z.infer<typeof LiveMessage>;

export function readFrame(data: Buffer): LiveRequest | null {
  try {
    return Request.safeParse(JSON.parse(data.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

export function frame(answer: LiveAnswer): Buffer {
  return Buffer.from(JSON.stringify(answer));
}
