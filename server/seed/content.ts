import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CATEGORIES } from '#shared/rules/categories.ts';
import { USER_TYPES, YEARS } from '#shared/rules/people.ts';

const FOLDER = join(import.meta.dirname, 'content');

const SeedMember = z.strictObject({
  username: z.string(),
  name: z.string(),
  /** Changed by themselves within the last year. */
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

const SeedPost = z.strictObject({
  /** "school/kind/slug", or "thedashboard". */
  community: z.string(),
  category: z.enum(CATEGORIES),
  title: z.string(),
  body: z.string(),
  author: z.string(),
  hoursAgo: z.number(),
  url: z.string().nullable(),
  pinned: z.boolean(),
  collapsed: z.boolean(),
  likes: z.int(),
  comments: z.array(
    z.strictObject({
      ...text,
      pinned: z.boolean(),
      replies: z.array(z.strictObject({ ...text, to: z.int().nullable() })),
    }),
  ),
});

export type SeedMember = z.infer<typeof SeedMember>;
export type SeedPost = z.infer<typeof SeedPost>;

async function read<Schema extends z.ZodType>(name: string, schema: Schema): Promise<z.infer<Schema>> {
  return schema.parse(JSON.parse(await readFile(join(FOLDER, `${name}.json`), 'utf8')));
}

/** The written texts of the demonstration: data, kept apart from the code that stores them. */
export async function readSeedContent(): Promise<{ members: SeedMember[]; posts: SeedPost[] }> {
  const members = await read('members', z.array(SeedMember));
  const lists = await Promise.all(['alder-ridge', 'port-ellery', 'dashboard', 'premed'].map((name) => read(name, z.array(SeedPost))));
  return { members, posts: lists.flat() };
}
