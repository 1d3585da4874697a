import { z } from 'zod';
import { CHOICE_NAMES } from '#shared/rules/notifications.ts';

/** In the order in which they stand. */
export const DIGEST_SECTIONS = ['answered', 'following', 'notifications', 'popular'] as const;

const path = z.templateLiteral(['/', z.string()]);
export type MailPath = z.infer<typeof path>;

/** What has to be there and readable when a line leaves, and between whom and its reader no restriction may stand. */
const named = z.strictObject({ postId: z.uuid().nullable(), commentId: z.uuid().nullable(), people: z.array(z.uuid()) });
export type Named = z.infer<typeof named>;

const AtOnceLine = z.strictObject({
  topic: z.enum(CHOICE_NAMES),
  /** One sentence without a full stop. */
  happened: z.string(),
  /** Of the post; null for messages. */
  title: z.string().nullable(),
  place: z.string().nullable(),
  path,
  named,
});
export type AtOnceLine = z.infer<typeof AtOnceLine>;

const DigestLine = z.strictObject({ section: z.enum(DIGEST_SECTIONS), title: z.string(), path, detail: z.string(), named });
export type DigestLine = z.infer<typeof DigestLine>;

/** What an optional mail is written from. */
export const About = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('at-once'), memberId: z.uuid(), lines: z.array(AtOnceLine) }),
  z.strictObject({
    kind: z.literal('digest'),
    memberId: z.uuid(),
    frequency: z.enum(['daily', 'weekly']),
    lines: z.array(DigestLine),
  }),
]);
