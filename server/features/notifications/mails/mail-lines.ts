import { z } from 'zod';

/** The sections of a digest, in display order. */
export const DIGEST_SECTIONS = ['answered', 'following', 'notifications', 'popular'] as const;

/** The line stores no titles and names: they are read when the mail is sent, because they may change until then. */
const DigestLine = z.strictObject({
  section: z.enum(DIGEST_SECTIONS),
  postId: z.uuid(),
  commentId: z.uuid().nullable(),
  /** Ids of people: the line is dropped if one of them and the reader restrict each other. */
  people: z.array(z.uuid()),
  /** null for lines about posts. */
  notification: z.strictObject({ id: z.uuid(), others: z.int() }).nullable(),
  /** Counts of what is new, for a line about a post. */
  details: z.array(z.string()),
});
export type DigestLine = z.infer<typeof DigestLine>;

/** The stored data from which an optional mail is written. */
export const About = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('at-once'), memberId: z.uuid(), notifications: z.array(z.uuid()), others: z.array(z.uuid()) }),
  z.strictObject({
    kind: z.literal('digest'),
    memberId: z.uuid(),
    frequency: z.enum(['daily', 'weekly']),
    lines: z.array(DigestLine),
  }),
]);
