import type { Command } from 'commander';
import { sql } from 'kysely';
import { change } from '#server/shell/operator/change.ts';
import { readText } from '#server/shell/operator/input-files.ts';
import type { Operator } from '#server/shell/operator/installation.ts';
import { Refusal, usageError } from '#server/shell/operator/problems.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { formatNumber } from '#shared/rules/locale.ts';
import { cleanTitle } from '#shared/rules/posts.ts';
import { type ConfirmOptions, registerCommand, SCHOOL, YES } from './command.ts';
import { refuseProblems, Slug } from './fields.ts';
import { schoolIdOf } from './find.ts';
import { ofSchool } from './navigation.ts';
import { confirm, table } from './terminal.ts';

const MAX_LENGTH = { title: 150, body: LIMITS.pageBody } as const;

export function pageCommands(program: Command): void {
  const page = program.command('page').description('pages of text at /pages/<slug>');
  registerCommand(page.command('list').description('all pages'), listPages, (rows) =>
    table(rows, {
      for: ({ school }) => school ?? 'everybody',
      slug: 'slug',
      title: 'title',
      characters: 'characters',
      state: ({ published }) => (published ? '' : 'draft'),
      changed: ({ updatedAt }) => updatedAt.slice(0, 10),
    }),
  );
  registerCommand(
    page
      .command('set <slug>')
      .description('create a page from a Markdown file, or replace it')
      .requiredOption('--file <file>', 'a Markdown file in UTF-8')
      .option('--title <title>', 'the first heading of the file if left out')
      .option(...SCHOOL)
      .option('--draft', 'hide the page for now'),
    setPage,
    ({ fresh, title, path, published }) => `${fresh ? 'Wrote' : 'Replaced'} “${title}” at ${path}${published ? '' : ', as a draft'}.`,
  );
  registerCommand(
    page
      .command('remove <slug>')
      .description('remove a page and the navigation items that open it')
      .option(...SCHOOL)
      .option(...YES),
    async (operator, slug: string, { school, yes }: ConfirmOptions & { school?: string }) => {
      await confirm(`The page “${slug}” and the items of the navigation that lead to it will be removed.`, slug, yes);
      return removePage(operator, slug, school);
    },
    ({ slug }) => `Removed “${slug}”.`,
  );
}

interface PageInput {
  file: string;
  title?: string;
  school?: string | null;
  draft?: boolean;
}

export async function setPage(operator: Operator, slug: string, { file, title: given, school = null, draft = false }: PageInput) {
  refuseProblems('This page cannot be written', Slug, slug);
  const { title, body } = splitTitle(await readText(file), given);
  if (title === '' || title.length > MAX_LENGTH.title)
    throw usageError(`The page needs a title of 1 to ${MAX_LENGTH.title} characters: say --title, or begin the file with “# The title”.`);
  if (body.length > MAX_LENGTH.body) throw new Refusal(`${file} has more than ${formatNumber(MAX_LENGTH.body)} characters.`);
  return change(operator, async (trx, effects) => {
    const row = { title, body, published: !draft };
    const { fresh } = await trx
      .insertInto('content_pages')
      .values({ slug, institution_id: await schoolIdOf(trx, school), ...row })
      .onConflict((conflict) => conflict.columns(['slug', 'institution_id']).doUpdateSet({ ...row, updated_at: sql<string>`now()` }))
      .returning(sql<boolean>`xmax = 0`.as('fresh'))
      .executeTakeFirstOrThrow();
    await effects.site('page.set', { slug, school });
    return { slug, school, title, published: !draft, fresh, path: `/pages/${slug}` };
  });
}

/** Removes a first heading that repeats the title, because the page shows the title itself. */
function splitTitle(text: string, given: string | undefined): { title: string; body: string } {
  const heading = /^\s*# +(.+?) *#*\n*(?:\n|$)/.exec(text);
  const headingTitle = heading?.[1] === undefined ? '' : cleanTitle(heading[1]);
  const title = given === undefined ? headingTitle : cleanTitle(given);
  return { title, body: heading !== null && headingTitle === title ? text.slice(heading[0].length).trimStart() : text };
}

export async function removePage(operator: Operator, slug: string, school: string | null = null) {
  return change(operator, async (trx, effects) => {
    const { numDeletedRows } = await trx
      .deleteFrom('content_pages')
      .where('slug', '=', slug)
      .where('institution_id', 'is not distinct from', await schoolIdOf(trx, school))
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new Refusal(`There is no page “${slug}” ${ofSchool(school)}; “page list” shows all.`);
    await effects.site('page.remove', { slug, school });
    return { slug, school };
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
