import { z } from 'zod';

export const DIGEST_SECTIONS = ['answered', 'following', 'notifications', 'popular'] as const;

/** Stores no titles and names: they may change before the mail is sent. */
const DigestLine = z.strictObject({
  section: z.enum(DIGEST_SECTIONS),
  postId: z.uuid(),
  commentId: z.uuid().nullable(),
  people: z.array(z.uuid()),
  notification: z.strictObject({ id: z.uuid(), others: z.int() }).nullable(),
  details: z.array(z.string()),
});
export type DigestLine = z.infer<typeof DigestLine>;

export type About = z.infer<typeof About>;
export const About = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('at-once'), memberId: z.uuid(), notifications: z.array(z.uuid()), others: z.array(z.uuid()) }),
  z.strictObject({
    kind: z.literal('digest'),
    memberId: z.uuid(),
    frequency: z.enum(['daily', 'weekly']),
    lines: z.array(DigestLine),
    /** The end of the previous digest's period; null for the first digest. */
    since: z.string().nullable().default(null),
    remindsOfYear: z.boolean().default(false),
  }),
]);
