import type { Command } from 'commander';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '#server/platform/db/database.ts';
import { change } from '#server/shell/operator/change.ts';
import type { Operator } from '#server/shell/operator/installation.ts';
import { Refusal, usageError } from '#server/shell/operator/problems.ts';
import { isOwnPlace, linkTarget } from '#shared/rules/navigation.ts';
import { type ConfirmOptions, registerCommand, SCHOOL, wholeNumber, YES } from './command.ts';
import { oneLine, refuseProblems, Slug } from './fields.ts';
import { findCommunity, schoolIdOf } from './find.ts';
import { confirm, table } from './terminal.ts';

const MAX_LABEL_LENGTH = 80;
const MAX_URL_LENGTH = 2_000;

type ItemInput = Partial<
  Record<'label' | 'newSlug' | 'url' | 'page' | 'community' | 'parent', string> &
    Record<'nowhere' | 'top' | 'inBar' | 'premed' | 'public', boolean> &
    Record<'position', number>
>;

type ItemOptions = ItemInput & ConfirmOptions & { school?: string };

function itemOptions(command: Command): Command {
  return command
    .option(...SCHOOL)
    .option('--url <url>', 'a path of this site or an https:// address to open')
    .option('--page <slug>', 'a page of text to open')
    .option('--community <address>', 'a community to open, as school/kind/slug')
    .option('--parent <slug>', 'the item that it belongs to')
    .option('--position <number>', 'smaller numbers come first; Dashboard has 10, Your Posts 90', wholeNumber())
    .option('--in-bar', 'show it in the bar instead of the menu')
    .option('--premed', 'show it to premed students too')
    .option('--public', 'show it to visitors too');
}

export function navigationCommands(program: Command): void {
  const navigation = program.command('navigation').description('items of the bar and the menus besides the communities');
  registerCommand(
    navigation.command('list').description('all navigation items').option('--school <slug>', 'the items of one school'),
    (operator, { school = null }: { school?: string | null }) => allItems(operator, school),
    (rows) =>
      table(rows, {
        for: ({ school }) => school ?? 'everybody',
        slug: 'slug',
        label: 'label',
        at: 'position',
        under: 'parent',
        in: ({ inBar }) => (inBar ? 'bar' : 'menu'),
        also: ({ premed, requiresAuth }) => [premed ? 'premed' : '', requiresAuth ? '' : 'public'].filter(Boolean).join(' '),
        'leads to': ({ community, communitySchool, kind, url, page }) =>
          community === null ? (url ?? (page === null ? '' : `/pages/${page}`)) : `${communitySchool}/${kind}/${community}`,
      }),
  );
  registerCommand(
    itemOptions(
      navigation.command('add <slug>').description('add a navigation item').requiredOption('--label <text>', 'the text that people see'),
    ),
    (operator, slug: string, { school, ...input }: ItemOptions & { label: string }) => addItem(operator, slug, school ?? null, input),
    ({ slug }) => `Added “${slug}”.`,
  );
  const edit = itemOptions(
    navigation
      .command('edit <slug>')
      .description('change the fields that are given; the rest stays')
      .option('--label <text>', 'the text that people see'),
  )
    .option('--new-slug <slug>', 'the new slug')
    .option('--nowhere', 'it opens nothing and only holds other items')
    .option('--top', 'it belongs to no other item')
    .option('--no-in-bar', 'show it in the menu')
    .option('--no-premed', 'hide it from premed students')
    .option('--no-public', 'hide it from visitors');
  // A negated option alone would count as given.
  for (const name of ['inBar', 'premed', 'public']) edit.setOptionValueWithSource(name, undefined, 'default');
  registerCommand(
    edit,
    (operator, slug: string, { school, ...input }: ItemOptions) => editItem(operator, slug, school ?? null, input),
    ({ slug }) => `Changed “${slug}”.`,
  );
  registerCommand(
    navigation
      .command('remove <slug>')
      .description('remove a navigation item and the items that belong to it')
      .option(...SCHOOL)
      .option(...YES),
    async (operator, slug: string, { school, yes }: ItemOptions) => {
      await confirm(`The item “${slug}” and all items below it will be removed.`, slug, yes);
      return removeItem(operator, slug, school ?? null);
    },
    ({ slug }) => `Removed “${slug}”.`,
  );
}

export function ofSchool(school: string | null): string {
  return school === null ? 'for everybody' : `of “${school}”`;
}

async function columnsOf(trx: Db, input: ItemInput, school: string | null) {
  const label = input.label === undefined ? undefined : oneLine(input.label);
  if (label !== undefined && (label === '' || label.length > MAX_LABEL_LENGTH))
    throw usageError(`The label must have 1 to ${MAX_LABEL_LENGTH} characters.`);
  const columns = {
    label,
    slug: input.newSlug,
    position: input.position,
    is_header: input.inBar,
    is_premed: input.premed,
    requires_auth: input.public === undefined ? undefined : !input.public,
    parent_id:
      input.parent === undefined ? (input.top ? null : undefined) : await findId(trx, 'navigation_items', input.parent, school, true),
    ...(await targetOf(trx, input, school)),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<typeof columns>;
}

async function targetOf(trx: Db, { url, page, community, nowhere }: ItemInput, school: string | null) {
  const targets = [url, page, community, nowhere].filter((one) => one !== undefined);
  if (targets.length === 0) return {};
  if (targets.length > 1) throw usageError('An item leads to one place: say one of --url, --page, --community.');
  if (url !== undefined && (linkTarget(url) === null || url.length > MAX_URL_LENGTH))
    throw usageError(`“${url.slice(0, 80)}” is neither a path of this site, like /about, nor an address that begins with https://.`);
  return {
    url: url ?? null,
    page_id: page === undefined ? null : await findId(trx, 'content_pages', page, school, true),
    community_id: community === undefined ? null : await communityId(trx, community),
  };
}

async function communityId(trx: Db, address: string): Promise<string> {
  const [school = '', kind = '', slug = '', ...rest] = address.split('/');
  if (rest.length > 0 || slug === '')
    throw usageError(`“${address}” is not of the form school/kind/slug, like alder-ridge/classes/anatomy.`);
  return (await findCommunity(trx, school, kind, slug)).id;
}

const NAMES = { navigation_items: ['item', 'navigation list'], content_pages: ['page', 'page list'] } as const;

async function findId(trx: Db, kind: keyof typeof NAMES, slug: string, school: string | null, orShared: boolean): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(kind)} WHERE slug = ${slug}
      AND (institution_id IS NOT DISTINCT FROM ${await schoolIdOf(trx, school)}::uuid OR (institution_id IS NULL AND ${orShared}))
    ORDER BY institution_id NULLS LAST`.execute(trx);
  const [name, list] = NAMES[kind];
  if (rows[0] === undefined) throw new Refusal(`There is no ${name} “${slug}” ${ofSchool(school)}; “${list}” shows all.`);
  return rows[0].id;
}

function toRefusal(slug: string): (error: unknown) => never {
  return (error) => {
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    if (code === '23505') throw new Refusal(`There is an item “${slug}” already.`);
    if (code === '23514') throw new Refusal('Items nest at most three deep, and never below themselves.');
    throw error;
  };
}

export async function addItem(operator: Operator, slug: string, school: string | null, input: ItemInput & { label: string }) {
  refuseProblems('This item cannot be added', Slug, slug);
  return change(operator, async (trx, effects) => {
    const columns = await columnsOf(trx, input, school);
    const values = { ...columns, label: oneLine(input.label), slug, institution_id: await schoolIdOf(trx, school) };
    await trx.insertInto('navigation_items').values(values).execute();
    await effects.site('navigation.add', { slug, school });
    return { slug, school };
  }).catch(toRefusal(slug));
}

export async function editItem(operator: Operator, slug: string, school: string | null, input: ItemInput) {
  const { newSlug = slug } = input;
  refuseProblems('This item cannot be changed so', Slug, newSlug);
  return change(operator, async (trx, effects) => {
    const id = await findId(trx, 'navigation_items', slug, school, false);
    if (newSlug !== slug && isOwnPlace(slug))
      throw new Refusal(`“${slug}” is a reserved slug and cannot be changed. Use --label to show another name.`);
    const columns = await columnsOf(trx, input, school);
    if (Object.keys(columns).length === 0) throw usageError('Say what to change; “navigation edit --help” lists it.');
    await trx.updateTable('navigation_items').set(columns).where('id', '=', id).execute();
    await effects.site('navigation.edit', { slug, school, changed: Object.keys(columns) });
    return { slug: newSlug, school };
  }).catch(toRefusal(newSlug));
}

export async function removeItem(operator: Operator, slug: string, school: string | null) {
  return change(operator, async (trx, effects) => {
    const id = await findId(trx, 'navigation_items', slug, school, false);
    await trx.deleteFrom('navigation_items').where('id', '=', id).execute();
    await effects.site('navigation.remove', { slug, school });
    return { slug, school };
  });
}

export async function allItems({ db }: Operator, school: string | null) {
  const institutionId = await schoolIdOf(db, school);
  return db
    .selectFrom('navigation_items as n')
    .leftJoin('institutions as i', 'i.id', 'n.institution_id')
    .leftJoin('navigation_items as u', 'u.id', 'n.parent_id')
    .leftJoin('content_pages as p', 'p.id', 'n.page_id')
    .leftJoin('communities as c', 'c.id', 'n.community_id')
    .leftJoin('institutions as s', 's.id', 'c.institution_id')
    .select(['i.slug as school', 'n.slug', 'n.label', 'n.position', 'u.slug as parent', 'n.is_header as inBar', 'n.is_premed as premed'])
    .select(['n.requires_auth as requiresAuth', 'n.url', 'p.slug as page'])
    .select(['s.slug as communitySchool', 'c.sub_slug as kind', 'c.slug as community'])
    .$if(institutionId !== null, (query) => query.where('n.institution_id', '=', institutionId))
    .orderBy((eb) => eb('i.slug', 'is not', null))
    .orderBy('i.slug')
    .orderBy('n.position')
    .orderBy('n.slug')
    .execute();
}
