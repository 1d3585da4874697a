import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Person } from '#server/platform/http/api.ts';
import { CATEGORIES } from '#shared/rules/categories.ts';
import { COMMUNITY_LEVELS, POST_LEVELS } from '#shared/rules/following.ts';
import { CHANNELS } from '#shared/rules/notifications.ts';
import { USER_TYPES, YEARS } from '#shared/rules/people.ts';
import { REPORT_KINDS, REPORT_REASONS, REPORT_STATUSES } from '#shared/rules/reports.ts';

export const CONTENT_FOLDER = join(import.meta.dirname, 'content');

const SeedMember = z.strictObject({
  username: z.string(),
  name: z.string(),
  formerName: z.string().optional(),
  type: z.enum(USER_TYPES),
  school: z.string(),
  year: z.enum(YEARS).nullable(),
  moderator: z.boolean(),
  specialty: z.string(),
  interests: z.string(),
  bio: z.string(),
});

const text = { author: z.string(), body: z.string(), minutesAfter: z.number(), likes: z.int() };

/** `to`: index of the reply that it answers; null for the comment. */
const SeedReply = z.strictObject({ ...text, to: z.int().nullable() });

const SeedPost = z.strictObject({
  /** "school/kind/slug", or "thedashboard" */
  community: z.string(),
  category: z.enum(CATEGORIES),
  title: z.string(),
  body: z.string(),
  author: z.string(),
  hoursAgo: z.number(),
  url: z.string().nullable(),
  pinned: z.boolean(),
  collapsed: z.boolean(),
  stillOpen: z.boolean().default(false),
  likes: z.int(),
  answer: z.int().optional(),
  confirmed: z.strictObject({ comment: z.int(), by: z.string() }).optional(),
  comments: z.array(z.strictObject({ ...text, pinned: z.boolean(), replies: z.array(SeedReply) })),
});

const SeedConversation = z.strictObject({
  between: z.tuple([z.string(), z.string()]),
  read: z.boolean(),
  messages: z.array(z.strictObject({ minutesAgo: z.number(), author: z.string(), text: z.string() })),
});

const SeedReport = z.strictObject({
  reporter: z.string(),
  kind: z.enum(REPORT_KINDS),
  about: z.string(),
  comment: z.int().nullable(),
  reason: z.enum(REPORT_REASONS),
  details: z.string(),
  hoursAgo: z.number(),
  status: z.enum(REPORT_STATUSES),
  moderator: z.string(),
  notes: z.string(),
});

const SeedNavigation = z.strictObject({
  pages: z.array(z.strictObject({ slug: z.string(), title: z.string(), body: z.string(), school: z.string().nullable() })),
  items: z.array(
    z.strictObject({
      label: z.string(),
      slug: z.string(),
      position: z.int(),
      page: z.string().nullable(),
      url: z.string().nullable(),
      school: z.string().nullable(),
      requiresAuth: z.boolean(),
      premed: z.boolean(),
    }),
  ),
});

const SeedFollowing = z.strictObject({
  member: z.string(),
  communities: z.array(z.strictObject({ community: z.string(), level: z.enum(COMMUNITY_LEVELS), channel: z.enum(CHANNELS).optional() })),
  posts: z.array(
    z.strictObject({
      title: z.string(),
      level: z.enum(POST_LEVELS).optional(),
      savedHoursAgo: z.number().optional(),
      remindInHours: z.number().optional(),
    }),
  ),
});

/** A zero-result search. Empty `words`: the total of questions that too few people asked. */
const SeedSearch = z.strictObject({ school: z.string(), weeksAgo: z.int().positive(), words: z.string(), people: z.int() });

export type PersonOf = (username: string) => Person;

export type SeedMember = z.infer<typeof SeedMember>;
export type SeedReply = z.infer<typeof SeedReply>;
export type SeedPost = z.infer<typeof SeedPost>;
export type SeedConversation = z.infer<typeof SeedConversation>;
export type SeedReport = z.infer<typeof SeedReport>;
export type SeedFollowing = z.infer<typeof SeedFollowing>;
export type SeedNavigation = z.infer<typeof SeedNavigation>;

async function read<Schema extends z.ZodType>(name: string, schema: Schema): Promise<z.infer<Schema>> {
  return schema.parse(JSON.parse(await readFile(join(CONTENT_FOLDER, `${name}.json`), 'utf8')));
}

export async function readSeedContent() {
  const posts = await Promise.all(['alder-ridge', 'port-ellery', 'dashboard', 'premed'].map((name) => read(name, z.array(SeedPost))));
  return {
    members: await read('members', z.array(SeedMember)),
    posts: posts.flat(),
    conversations: await read('conversations', z.array(SeedConversation)),
    reports: await read('reports', z.array(SeedReport)),
    navigation: await read('navigation', SeedNavigation),
    following: await read('following', z.array(SeedFollowing)),
    searches: await read('searches', z.array(SeedSearch)),
  };
}
