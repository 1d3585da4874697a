import { type Command, InvalidArgumentError } from 'commander';
import { addItem, allItems, editItem, type ItemInput, removeItem } from '../navigation.ts';
import { listPages, type PageInput, removePage, setPage } from '../pages.ts';
import { confirm, table } from '../terminal.ts';
import { leaf } from './leaf.ts';

function wholeNumber(text: string): number {
  if (!/^-?\d{1,6}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

const SCHOOL = ['--school <slug>', 'of one school; for everybody if left out'] as const;

/** What adding and editing have in common. */
function itemOptions(command: Command): Command {
  return command
    .option(...SCHOOL)
    .option('--url <url>', 'a path of this site or an https:// address')
    .option('--page <slug>', 'a page of text')
    .option('--community <address>', 'school/kind/slug')
    .option('--parent <slug>', 'the item below which it stands')
    .option('--position <number>', 'smaller ones come first; Dashboard is 10, Your Posts 90', wholeNumber)
    .option('--in-bar', 'in the bar itself, not in the menu')
    .option('--premed', 'premed students have it too')
    .option('--public', 'visitors who are not signed in have it too');
}

type ItemOptions = ItemInput & { school?: string; yes?: boolean };

function itemText(row: Awaited<ReturnType<typeof allItems>>[number]): string {
  if (row.community !== null) return `${row.communitySchool}/${row.kind}/${row.community}`;
  return row.page === null ? (row.url ?? '') : `/pages/${row.page}`;
}

export function navigationCommands(program: Command): void {
  const navigation = program.command('navigation').description('what stands in the bar and the menus besides the communities');

  leaf(
    navigation.command('list').description('all items').option('--school <slug>', 'those of one school'),
    async (operator, options: { school?: string }) => {
      const rows = await allItems(operator, options.school ?? null);
      const lines = rows.map((row) => [
        row.school ?? 'everybody',
        row.slug,
        row.label,
        row.position,
        row.parent,
        row.inBar ? 'bar' : 'menu',
        [row.premed ? 'premed' : null, row.requiresAuth ? null : 'public'].filter((one) => one !== null).join(' '),
        itemText(row),
      ]);
      return { json: rows, text: table(['FOR', 'SLUG', 'LABEL', 'AT', 'UNDER', 'IN', 'ALSO', 'LEADS TO'], lines) };
    },
  );

  leaf(
    itemOptions(navigation.command('add <slug>').description('add an item').requiredOption('--label <text>', 'as people read it')),
    async (operator, options: ItemOptions & { label: string }, slug: string) => {
      const done = await addItem(operator, slug, options.school ?? null, options);
      return { json: done, text: `Added “${slug}”.` };
    },
  );

  const edit = itemOptions(navigation.command('edit <slug>').description('change what is said; the rest stays').option('--label <text>'))
    .option('--new-slug <slug>')
    .option('--nowhere', 'leads nowhere and only holds others')
    .option('--top', 'below no other')
    .option('--no-in-bar', 'in the menu')
    .option('--no-premed', 'medical students only')
    .option('--no-public', 'only for those who are signed in');
  // A negated option alone would count as given.
  for (const name of ['inBar', 'premed', 'public']) edit.setOptionValueWithSource(name, undefined, 'default');
  leaf(edit, async (operator, options: ItemOptions, slug: string) => {
    const done = await editItem(operator, slug, options.school ?? null, options);
    return { json: done, text: `Changed “${done.slug}”.` };
  });

  leaf(
    navigation
      .command('remove <slug>')
      .description('remove an item and those below it')
      .option(...SCHOOL)
      .option('--yes', 'do not ask'),
    async (operator, options: ItemOptions, slug: string) => {
      await confirm(`The item “${slug}” and all items below it will be removed.`, slug, options.yes ?? false);
      const done = await removeItem(operator, slug, options.school ?? null);
      return { json: done, text: `Removed “${slug}”.` };
    },
  );
}

export function pageCommands(program: Command): void {
  const page = program.command('page').description('pages of text at /pages/<slug>');

  leaf(page.command('list').description('all pages'), async (operator) => {
    const rows = await listPages(operator);
    const lines = rows.map((row) => [
      row.school ?? 'everybody',
      row.slug,
      row.title,
      row.characters,
      row.published ? '' : 'draft',
      row.updatedAt.slice(0, 10),
    ]);
    return { json: rows, text: table(['FOR', 'SLUG', 'TITLE', 'CHARACTERS', 'STATE', 'CHANGED'], lines) };
  });

  leaf(
    page
      .command('set <slug>')
      .description('write a page from a Markdown file, new or in the place of the one before')
      .requiredOption('--file <file>', 'Markdown in UTF-8')
      .option('--title <title>', 'the file’s first heading if left out')
      .option(...SCHOOL)
      .option('--draft', 'not yet to be read'),
    async (operator, options: PageInput, slug: string) => {
      const done = await setPage(operator, slug, options);
      return {
        json: done,
        text: `${done.fresh ? 'Wrote' : 'Replaced'} “${done.title}” at ${done.path}${done.published ? '' : ', as a draft'}.`,
      };
    },
  );

  leaf(
    page
      .command('remove <slug>')
      .description('remove a page and the items that lead to it')
      .option(...SCHOOL)
      .option('--yes', 'do not ask'),
    async (operator, options: { school?: string; yes?: boolean }, slug: string) => {
      await confirm(`The page “${slug}” and the items of the navigation that lead to it will be removed.`, slug, options.yes ?? false);
      const done = await removePage(operator, slug, options.school);
      return { json: done, text: `Removed “${slug}”.` };
    },
  );
}
