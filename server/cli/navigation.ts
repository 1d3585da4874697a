import pg from 'pg';
import type { Db } from '#server/platform/db/database.ts';
import { COMMUNITY_KINDS, type CommunityKind } from '#shared/rules/communities.ts';
import { isOwnPlace, isSlug, linkTarget } from '#shared/rules/navigation.ts';
import { change, logAct } from './change.ts';
import { findSchool } from './find.ts';
import type { Operator } from './installation.ts';
import { misused, Refusal } from './problems.ts';
import { oneLine } from './school-fields.ts';

const LONGEST_LABEL = 80;
const LONGEST_URL = 2_000;

/** What a command says of an item; what it leaves out stays as it is. */
export interface ItemInput {
  label?: string | undefined;
  /** Where it leads, one of three; `none` leads nowhere and only holds others. */
  url?: string | undefined;
  page?: string | undefined;
  community?: string | undefined;
  nowhere?: boolean | undefined;
  parent?: string | undefined;
  top?: boolean | undefined;
  position?: number | undefined;
  inBar?: boolean | undefined;
  premed?: boolean | undefined;
  public?: boolean | undefined;
  newSlug?: string | undefined;
}

async function schoolId(trx: Db, school: string | null): Promise<string | null> {
  return school === null ? null : (await findSchool(trx, school)).id;
}

function ofSchool(school: string | null): string {
  return school === null ? 'for everybody' : `of “${school}”`;
}

async function findItem(trx: Db, slug: string, school: string | null) {
  const institutionId = await schoolId(trx, school);
  const item = await trx
    .selectFrom('navigation_items')
    .select(['id', 'institution_id'])
    .where('slug', '=', slug)
    .where('institution_id', 'is not distinct from', institutionId)
    .executeTakeFirst();
  if (item === undefined) throw new Refusal(`There is no item “${slug}” ${ofSchool(school)}; “navigation list” shows all.`);
  return item;
}

/** The columns that an input sets. @throws {Refusal} for what leads nowhere that there is */
async function columnsOf(trx: Db, input: ItemInput, institutionId: string | null, school: string | null) {
  const label = input.label === undefined ? undefined : oneLine(input.label);
  if (label !== undefined && (label === '' || label.length > LONGEST_LABEL))
    throw misused(`The label must have 1 to ${LONGEST_LABEL} characters.`);
  if (input.newSlug !== undefined && !isSlug(input.newSlug))
    throw misused(`“${input.newSlug}” may only have small letters, digits and single dashes.`);
  if ([input.url, input.page, input.community, input.nowhere].filter((one) => one !== undefined).length > 1)
    throw misused('An item leads to one place: say one of --url, --page, --community.');
  const { inBar, position, premed } = input;
  return {
    ...(label === undefined ? {} : { label }),
    ...(input.newSlug === undefined ? {} : { slug: input.newSlug }),
    ...(position === undefined ? {} : { position }),
    ...(inBar === undefined ? {} : { is_header: inBar }),
    ...(premed === undefined ? {} : { is_premed: premed }),
    ...(input.public === undefined ? {} : { requires_auth: !input.public }),
    ...(await target(trx, input, institutionId, school)),
    ...(input.top === true ? { parent_id: null } : {}),
    ...(input.parent === undefined ? {} : { parent_id: await parentId(trx, input.parent, institutionId, school) }),
  };
}

async function target(trx: Db, input: ItemInput, institutionId: string | null, school: string | null) {
  const none = { url: null, page_id: null, community_id: null };
  if (input.nowhere === true) return none;
  if (input.url !== undefined) {
    if (linkTarget(input.url) === null || input.url.length > LONGEST_URL)
      throw misused(`“${input.url.slice(0, 80)}” is neither a path of this site, like /about, nor an address that begins with https://.`);
    return { ...none, url: input.url };
  }
  if (input.page !== undefined) {
    const pages = await trx
      .selectFrom('content_pages')
      .select(['id', 'institution_id'])
      .where('slug', '=', input.page)
      .where((eb) => eb.or([eb('institution_id', 'is', null), eb('institution_id', '=', institutionId)]))
      .execute();
    const page = pages.find((one) => one.institution_id !== null) ?? pages[0];
    if (page === undefined) throw new Refusal(`There is no page “${input.page}” ${ofSchool(school)}; “page list” shows all.`);
    return { ...none, page_id: page.id };
  }
  if (input.community !== undefined) return { ...none, community_id: await communityId(trx, input.community) };
  return {};
}

async function communityId(trx: Db, address: string): Promise<string> {
  const [school = '', kind = '', slug = '', ...rest] = address.split('/');
  if (rest.length > 0 || slug === '' || !COMMUNITY_KINDS.includes(kind as CommunityKind))
    throw misused(`“${address}” is not of the form school/kind/slug, like alder-ridge/classes/anatomy.`);
  const row = await trx
    .selectFrom('communities as c')
    .innerJoin('institutions as i', 'i.id', 'c.institution_id')
    .select('c.id')
    .where('i.slug', '=', school)
    .where('c.sub_slug', '=', kind as CommunityKind)
    .where('c.slug', '=', slug)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal(`There is no community ${address}.`);
  return row.id;
}

async function parentId(trx: Db, slug: string, institutionId: string | null, school: string | null): Promise<string> {
  const rows = await trx
    .selectFrom('navigation_items')
    .select(['id', 'institution_id'])
    .where('slug', '=', slug)
    .where((eb) => eb.or([eb('institution_id', 'is', null), eb('institution_id', '=', institutionId)]))
    .execute();
  const parent = rows.find((one) => one.institution_id !== null) ?? rows[0];
  if (parent === undefined) throw new Refusal(`There is no item “${slug}” to stand under ${ofSchool(school)}.`);
  return parent.id;
}

/** What the database itself refuses, in words. */
async function told<Result>(slug: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23505') throw new Refusal(`There is an item “${slug}” already.`);
    if (error instanceof pg.DatabaseError && error.code === '23514')
      throw new Refusal('Items stand at most three deep, and never below themselves.');
    throw error;
  }
}

export async function addItem(operator: Operator, slug: string, school: string | null, input: ItemInput & { label: string }) {
  if (!isSlug(slug)) throw misused(`The slug “${slug}” may only have small letters, digits and single dashes, 80 at most.`);
  return told(slug, () =>
    change(operator, async (trx, news) => {
      const institutionId = await schoolId(trx, school);
      const columns = await columnsOf(trx, input, institutionId, school);
      await trx
        .insertInto('navigation_items')
        .values({ ...columns, label: oneLine(input.label), slug, institution_id: institutionId })
        .execute();
      news.everybody();
      await logAct(trx, operator, { action: 'navigation.add', subject: { slug, school } });
      return { slug, school };
    }),
  );
}

export async function editItem(operator: Operator, slug: string, school: string | null, input: ItemInput) {
  return told(input.newSlug ?? slug, () =>
    change(operator, async (trx, news) => {
      const item = await findItem(trx, slug, school);
      if (input.newSlug !== undefined && isOwnPlace(slug))
        throw new Refusal(`“${slug}” is what everybody's own place is known by, and stays so; another --label is shown in its place.`);
      const columns = await columnsOf(trx, input, item.institution_id, school);
      if (Object.keys(columns).length === 0) throw misused('Say what to change; “navigation edit --help” lists it.');
      await trx.updateTable('navigation_items').set(columns).where('id', '=', item.id).execute();
      news.everybody();
      await logAct(trx, operator, { action: 'navigation.edit', subject: { slug, school, changed: Object.keys(columns) } });
      return { slug: input.newSlug ?? slug, school };
    }),
  );
}

/** Removes an item; those that stand under it go too. */
export async function removeItem(operator: Operator, slug: string, school: string | null) {
  return change(operator, async (trx, news) => {
    const item = await findItem(trx, slug, school);
    await trx.deleteFrom('navigation_items').where('id', '=', item.id).execute();
    news.everybody();
    await logAct(trx, operator, { action: 'navigation.remove', subject: { slug, school } });
    return { slug, school };
  });
}

/** Everybody's items and all schools', or one school's alone. */
export async function allItems({ db }: Operator, school: string | null) {
  const institutionId = await schoolId(db, school);
  return db
    .selectFrom('navigation_items as n')
    .leftJoin('institutions as i', 'i.id', 'n.institution_id')
    .leftJoin('navigation_items as u', 'u.id', 'n.parent_id')
    .leftJoin('content_pages as p', 'p.id', 'n.page_id')
    .leftJoin('communities as c', 'c.id', 'n.community_id')
    .leftJoin('institutions as s', 's.id', 'c.institution_id')
    .select(['i.slug as school', 'n.slug', 'n.label', 'n.position', 'u.slug as parent', 'n.is_header as inBar', 'n.is_premed as premed'])
    .select([
      'n.requires_auth as requiresAuth',
      'n.url',
      'p.slug as page',
      's.slug as communitySchool',
      'c.sub_slug as kind',
      'c.slug as community',
    ])
    .$if(institutionId !== null, (query) => query.where('n.institution_id', '=', institutionId))
    .orderBy((eb) => eb('i.slug', 'is not', null))
    .orderBy('i.slug')
    .orderBy('n.position')
    .orderBy('n.slug')
    .execute();
}
