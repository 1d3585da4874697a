import { z } from 'zod';

/** In the order in which they stand. */
export const DIGEST_SECTIONS = ['answered', 'following', 'notifications', 'popular'] as const;

/** Titles and names are looked up when the mail leaves: by then they may be others. */
const DigestLine = z.strictObject({
  section: z.enum(DIGEST_SECTIONS),
  postId: z.uuid(),
  commentId: z.uuid().nullable(),
  /** Between whom and the reader no restriction may stand. */
  people: z.array(z.uuid()),
  /** null for posts. */
  notification: z.strictObject({ id: z.uuid(), others: z.int() }).nullable(),
  /** What a line for a post says: how much is new. */
  details: z.array(z.string()),
});
export type DigestLine = z.infer<typeof DigestLine>;

/** What an optional mail is written from. */
export const About = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('at-once'), memberId: z.uuid(), notifications: z.array(z.uuid()), others: z.array(z.uuid()) }),
  z.strictObject({
    kind: z.literal('digest'),
    memberId: z.uuid(),
    frequency: z.enum(['daily', 'weekly']),
    lines: z.array(DigestLine),
  }),
]);
