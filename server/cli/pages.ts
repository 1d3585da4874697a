import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { LIMITS } from '#shared/rules/limits.ts';
import { formatNumber } from '#shared/rules/locale.ts';
import { isSlug } from '#shared/rules/navigation.ts';
import { cleanTitle } from '#shared/rules/posts.ts';
import { change, logAct } from './change.ts';
import { findSchool } from './find.ts';
import type { Operator } from './installation.ts';
import { misused, Refusal } from './problems.ts';

const LONGEST = { title: 150, body: LIMITS.pageBody } as const;

export interface PageInput {
  file: string;
  /** Left out: the file's first heading. */
  title?: string | undefined;
  school?: string | undefined;
  draft?: boolean | undefined;
}

/** Writes a page of text from a Markdown file, new or in the place of the one before. */
export async function setPage(operator: Operator, slug: string, { file, title: given, school, draft = false }: PageInput) {
  if (!isSlug(slug)) throw misused(`The slug “${slug}” may only have small letters, digits and single dashes, 80 at most.`);
  const { title, body } = titled(await readMarkdown(file), given);
  if (title === '' || title.length > LONGEST.title)
    throw misused(`The page needs a title of 1 to ${LONGEST.title} characters: say --title, or begin the file with “# The title”.`);
  if (body.length > LONGEST.body) throw new Refusal(`${file} has more than ${formatNumber(LONGEST.body)} characters.`);
  return change(operator, async (trx, news) => {
    const institutionId = school === undefined ? null : (await findSchool(trx, school)).id;
    const row = { title, body, published: !draft };
    const { fresh } = await trx
      .insertInto('content_pages')
      .values({ slug, institution_id: institutionId, ...row })
      .onConflict((conflict) => conflict.columns(['slug', 'institution_id']).doUpdateSet({ ...row, updated_at: sql<string>`now()` }))
      .returning(sql<boolean>`xmax = 0`.as('fresh'))
      .executeTakeFirstOrThrow();
    news.everybody();
    await logAct(trx, operator, { action: 'page.set', subject: { slug, school: school ?? null } });
    return { slug, school: school ?? null, title, published: !draft, fresh, path: `/pages/${slug}` };
  });
}

async function readMarkdown(file: string): Promise<string> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
    if (text.includes('\0')) throw new TypeError();
    return text.replaceAll('\r\n', '\n');
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal(`${file} is not a text in UTF-8.`);
    throw new Refusal(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The page shows its title above the text: a first heading that says the same would stand there twice. */
function titled(text: string, given: string | undefined): { title: string; body: string } {
  const heading = /^\s*# +(.+?) *#*\n*(?:\n|$)/.exec(text);
  const own = heading?.[1] === undefined ? '' : cleanTitle(heading[1]);
  const title = given === undefined ? own : cleanTitle(given);
  return { title, body: heading !== null && own === title ? text.slice(heading[0].length).trimStart() : text };
}

export async function removePage(operator: Operator, slug: string, school?: string) {
  return change(operator, async (trx, news) => {
    const institutionId = school === undefined ? null : (await findSchool(trx, school)).id;
    const gone = await trx
      .deleteFrom('content_pages')
      .where('slug', '=', slug)
      .where('institution_id', 'is not distinct from', institutionId)
      .returning('id')
      .executeTakeFirst();
    if (gone === undefined) throw new Refusal(`There is no page “${slug}” ${school === undefined ? 'for everybody' : `of “${school}”`}.`);
    news.everybody();
    await logAct(trx, operator, { action: 'page.remove', subject: { slug, school: school ?? null } });
    return { slug, school: school ?? null };
  });
}

export async function listPages({ db }: Operator) {
  return db
    .selectFrom('content_pages as p')
    .leftJoin('institutions as i', 'i.id', 'p.institution_id')
    .select(['p.slug', 'i.slug as school', 'p.title', 'p.published', 'p.updated_at as updatedAt'])
    .select(sql<number>`length(p.body)`.as('characters'))
    .orderBy((eb) => eb('i.slug', 'is not', null))
    .orderBy('i.slug')
    .orderBy('p.slug')
    .execute();
}
