import { beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import type { CastName } from '#server/testing/cast.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { readersOf } from '#server/testing/reading.ts';

const forum = useForum();

type NewItem = Parameters<ReturnType<typeof insert>['values']>[0];
const insert = () => forum.db.insertInto('navigation_items');

async function add(fields: Record<string, unknown>): Promise<string> {
  const values = { label: String(fields.slug), ...fields } as unknown as NewItem;
  return (await insert().values(values).returning('id').executeTakeFirstOrThrow()).id;
}

async function besidePages(name: CastName | null): Promise<Json> {
  const visitor = name === null ? forum.anonymous() : await forum.as(name);
  const answer = await visitor.get('/navigation');
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

async function navigation(name: CastName | null): Promise<Json> {
  const { items } = await besidePages(name);
  const menu = name === null || name === 'ines' ? null : await (await forum.as(name)).get('/navigation-menu');
  return { items, sections: menu?.body.sections ?? null };
}

function slugs({ items, sections }: Json): Set<string> {
  const below = (list: Json[]): string[] => list.flatMap((one) => [one.slug, ...below(one.children ?? [])]);
  return new Set([...below(items), ...(sections ?? []).flatMap((section: Json) => below(section.items))]);
}

const bar = ({ items }: Json) => items.map(({ label, href }: Json) => [label, href]);
const menu = ({ sections }: Json) => sections?.map(({ title, items }: Json) => [title, items.map(({ label }: Json) => label)]) ?? null;

const HOME = ['Home', '/home'];
const GRADES = ['Grade Forums', ['M1', 'M2', 'M3', 'M4']];
const CLASSES = ['Anatomy', 'Biochemistry', 'Pathology', 'Clinical Skills'];

describe('a new installation', () => {
  test('gives medical students the Dashboard, their school’s communities and their posts', async () => {
    const own = await navigation('hannah');
    expect(bar(own)).toEqual([
      ['Dashboard', '/thedashboard'],
      ['Home', '/home'],
      ['Your Posts', '/communities/alder-ridge/your-posts'],
    ]);
    expect(menu(own)).toEqual([['General', ['Commons']], GRADES, ['Classes', CLASSES], ['Premed', ['Premed Dashboard']]]);
    expect(menu(await navigation('kai'))?.[0]).toEqual(['General', ['Harbor']]);
  });

  test('also gives moderators a link to their school’s admin page', async () => {
    expect(bar(await navigation('maya')).at(-1)).toEqual(['Moderation', '/admin/alder-ridge']);
    expect(bar(await navigation('samuel')).at(-1)).toEqual(['Moderation', '/admin/port-ellery']);
  });

  test('gives premed students their Dashboard and their posts, and no menu', async () => {
    const own = await navigation('ava');
    expect(bar(own)).toEqual([
      ['Dashboard', '/communities/alder-ridge/premed/premed'],
      ['Home', '/home'],
      ['Your Posts', '/communities/alder-ridge/your-posts'],
    ]);
    expect(own.sections).toBeNull();
  });

  test('links an incomplete profile to its setup, and gives visitors nothing', async () => {
    expect(bar(await navigation('ines'))).toEqual([['Dashboard', `/${await forum.id('ines')}/profile-setup`]]);
    expect(await besidePages(null)).toEqual({ items: [], sections: null, classes: 0 });
    expectError(await (await forum.as('ines')).get('/navigation-menu'), 403, 'PROFILE_INCOMPLETE');
    expectError(await forum.anonymous().get('/navigation-menu'), 401, 'SESSION_MISSING');
  });

  test('lists beside pages only classes that the member follows or has read recently', async () => {
    const classes = async () => {
      const own = await besidePages('hannah');
      expect(own.classes).toBe(4);
      return menu(own)?.find(([title]: [string]) => title === 'Classes')?.[1] ?? [];
    };
    expect(menu(await besidePages('hannah'))).toEqual([['General', ['Commons']], GRADES, ['Premed', ['Premed Dashboard']]]);
    const { see, choose } = readersOf(forum);
    const place = (slug: string) => forum.community(`alder-ridge/classes/${slug}`);
    await choose('hannah', 'community', (await place('pathology')).id, 'followed');
    expect(await classes()).toEqual(['Pathology']);
    const post = await forum.post('maya', 'alder-ridge/classes/anatomy');
    expect(await see('hannah', post.id)).toBe(200);
    expect(await classes()).toEqual(['Anatomy', 'Pathology']);
    expect(menu(await besidePages('tomasz'))).toHaveLength(3);
    await choose('hannah', 'community', (await place('anatomy')).id, 'muted');
    expect(await classes()).toEqual(['Pathology']);
    await forum.db.deleteFrom('community_states').execute();
    await forum.db.deleteFrom('posts').execute();
  });

  test('lists beside pages at most twelve classes, followed ones first', async () => {
    const hannah = await forum.id('hannah');
    const { institution_id } = await forum.db
      .selectFrom('members')
      .select('institution_id')
      .where('id', '=', hannah)
      .executeTakeFirstOrThrow();
    const ids = await forum.db
      .insertInto('communities')
      .values(
        Array.from({ length: 20 }, (_, index) => {
          const name = `Elective ${index + 10}`;
          return { institution_id, name, display_name: name, slug: `elective-${index + 10}`, sub_slug: 'classes' as const, position: 100 };
        }),
      )
      .returning('id')
      .execute();
    for (const { id: community_id } of ids)
      await forum.db.insertInto('community_states').values({ community_id, member_id: hannah, level: 'followed' }).execute();
    const { sections, classes } = await besidePages('hannah');
    expect(classes).toBe(24);
    expect(sections.find(({ kind }: Json) => kind === 'classes').items).toHaveLength(12);
    expect((await navigation('hannah')).sections.find(({ kind }: Json) => kind === 'classes').items).toHaveLength(24);
    await forum.db
      .deleteFrom('communities')
      .where(
        'id',
        'in',
        ids.map(({ id }) => id),
      )
      .execute();
  });

  test('takes three queries besides that of the session, however many items there are', async () => {
    const hannah = await forum.as('hannah');
    const count = async (path: string) => {
      await hannah.get('/session');
      return (await forum.queries(() => hannah.get(path))).length;
    };
    expect(await count('/navigation')).toBe(3);
    expect(await count('/navigation-menu')).toBe(2);
    for (let index = 0; index < 40; index += 1) await add({ slug: `many-${index}`, url: '/about', is_header: true });
    expect(await count('/navigation')).toBe(3);
    expect(await forum.queries(() => forum.anonymous().get('/navigation'))).toHaveLength(1);
    await forum.db.deleteFrom('navigation_items').where('slug', 'like', 'many-%').execute();
  });
});

test('migrations insert the first items once, also after they were deleted', async () => {
  const taken = await forum.db.deleteFrom('navigation_items').returningAll().execute();
  const url = forum.running.services.config.databaseUrl ?? '';
  expect(await Promise.all([migrate(url), migrate(url)])).toEqual([[], []]);
  expect(bar(await navigation('hannah'))).toEqual([HOME]);
  await insert().values(taken).execute();
});

/**
 * v visitor, i incomplete profile, p premed student of the school, o premed student of another
 * school, m medical student of the school, k medical student of another school, a moderator of the
 * school
 */
const PEOPLE: Record<string, CastName | null> = { v: null, i: 'ines', p: 'ava', o: 'noah', m: 'tomasz', k: 'kai', a: 'maya' };
const TABLE: [what: string, fields: Record<string, unknown>, who: string][] = [
  ['for everybody without an account', { requires_auth: false }, 'vimka'],
  ['for everybody, also premed students', { requires_auth: false, is_premed: true }, 'vipomka'],
  ['for members', {}, 'mka'],
  ['for members, also premed students', { is_premed: true }, 'pomka'],
  ['of the school', { institution_id: 'alder-ridge' }, 'ma'],
  ['of the school, also premed students', { institution_id: 'alder-ridge', is_premed: true }, 'pma'],
  ['of the school, without an account', { institution_id: 'alder-ridge', requires_auth: false }, 'ma'],
  ['a class', { community: 'alder-ridge/classes/anatomy' }, 'ma'],
  ['a class, said to be for all', { community: 'alder-ridge/classes/anatomy', is_premed: true, requires_auth: false }, 'ma'],
  ['a premed community', { community: 'alder-ridge/premed/premed' }, 'pma'],
  ['the moderators’ community', { community: 'alder-ridge/admin/moderators' }, ''],
  ['the global Dashboard', { community: 'thedashboard', is_premed: true }, 'mka'],
  ['a page of the school', { page: 'school-page', requires_auth: false, is_premed: true }, 'pma'],
  ['a page not published', { page: 'draft', requires_auth: false, is_premed: true }, ''],
  ['a page for everybody', { page: 'open-page', requires_auth: false, is_premed: true }, 'vipomka'],
  ['the admin page', { slug: 'admin', url: '/somewhere', requires_auth: false, is_premed: true }, 'a'],
  ['below an item of the school', { parent: true, requires_auth: false, is_premed: true }, 'pma'],
  ['leading nowhere', { url: null, requires_auth: false, is_premed: true }, ''],
];

describe('an item', () => {
  const pages = new Map<unknown, string>();
  let school = '';

  beforeAll(async () => {
    school = (await forum.db.selectFrom('institutions').select('id').where('slug', '=', 'alder-ridge').executeTakeFirstOrThrow()).id;
    for (const [slug, published, institution_id] of [
      ['school-page', true, school],
      ['draft', false, null],
      ['open-page', true, null],
    ] as const) {
      const row = { slug, title: slug, published, institution_id };
      pages.set(slug, (await forum.db.insertInto('content_pages').values(row).returning('id').executeTakeFirstOrThrow()).id);
    }
  });

  test.each(TABLE)('%s', async (_what, { community, page, parent, institution_id, ...fields }, who) => {
    const parentId = parent === undefined ? null : await add({ slug: 'above', is_header: true, is_premed: true, institution_id: school });
    const leads = community === undefined && page === undefined ? { url: '/about' } : {};
    const id = await add({
      slug: 'tested',
      is_header: true,
      ...leads,
      ...fields,
      ...(institution_id !== undefined && { institution_id: school }),
      ...(community !== undefined && { community_id: (await forum.community(String(community))).id }),
      ...(page !== undefined && { page_id: pages.get(page) }),
      ...(parentId !== null && { parent_id: parentId }),
    });
    const slug = String(fields.slug ?? 'tested');
    const has: string[] = [];
    const reached: string[] = [];
    for (const [letter, name] of Object.entries(PEOPLE)) {
      if (slugs(await navigation(name)).has(slug)) has.push(letter);
      const visitor = name === null ? forum.anonymous() : await forum.as(name);
      const answer = await visitor.get(`/navigation/${slug}`);
      if (answer.status === 200) reached.push(letter);
      else expectError(answer, 404, 'NOT_FOUND');
    }
    expect(has.join('')).toBe(who);
    expect(reached.join('')).toBe(who);
    await forum.db
      .deleteFrom('navigation_items')
      .where('id', 'in', [id, ...(parentId === null ? [] : [parentId])])
      .execute();
  });

  test('with the slug admin leads to the own school’s admin page under its own label, once', async () => {
    const id = await add({ label: 'Moderation', slug: 'admin', is_header: true, position: 5, requires_auth: false });
    expect(bar(await navigation('maya'))).toEqual([
      ['Moderation', '/admin/alder-ridge'],
      ['Dashboard', '/thedashboard'],
      HOME,
      ['Your Posts', '/communities/alder-ridge/your-posts'],
    ]);
    await forum.db.deleteFrom('navigation_items').where('id', '=', id).execute();
  });

  test('that leads to a community replaces the community’s own entry, with its label and position', async () => {
    const { id: community_id } = await forum.community('alder-ridge/classes/pathology');
    const id = await add({ label: 'Slides and slices', slug: 'pathology', community_id, position: 5 });
    expect(menu(await navigation('hannah'))?.[2]).toEqual(['Classes', ['Slides and slices', 'Anatomy', 'Biochemistry', 'Clinical Skills']]);
    await forum.db.updateTable('navigation_items').set({ is_header: true }).where('id', '=', id).execute();
    const moved = await navigation('hannah');
    expect(bar(moved)[0]).toEqual(['Slides and slices', '/communities/alder-ridge/classes/pathology']);
    expect(menu(moved)?.[2]).toEqual(['Classes', ['Anatomy', 'Biochemistry', 'Clinical Skills']]);
    await forum.db.deleteFrom('navigation_items').where('id', '=', id).execute();
  });

  test('of the school replaces a general item with the same slug', async () => {
    const ids = [
      await add({ label: 'Square', slug: 'dashboard', institution_id: school, is_header: true, position: 5 }),
      await add({ label: 'News', slug: 'home', institution_id: school, is_header: true, position: 95 }),
    ];
    const yourPosts = ['Your Posts', '/communities/alder-ridge/your-posts'];
    expect(bar(await navigation('hannah'))).toEqual([['Square', '/thedashboard'], yourPosts, ['News', '/home']]);
    expect(bar(await navigation('kai')).slice(0, 2)).toEqual([['Dashboard', '/thedashboard'], HOME]);
    await forum.db.deleteFrom('navigation_items').where('id', 'in', ids).execute();
  });

  test('contains others in order, three levels deep; items outside the bar are in the menu', async () => {
    const top = await add({ label: 'Library', slug: 'library', is_header: true, position: 20 });
    const second = await add({ label: 'Rooms', slug: 'rooms', parent_id: top, position: 2 });
    await add({ label: 'Hours', slug: 'hours', parent_id: top, position: 1, url: '/about' });
    await add({ label: 'Lantern', slug: 'lantern', parent_id: second, url: 'https://library.example/lantern' });
    await add({ label: 'Empty', slug: 'empty', parent_id: top });
    await add({ label: 'The rules', slug: 'rules', url: '/community-guidelines' });
    const own = await navigation('hannah');
    expect(own.items[2]).toMatchObject({
      label: 'Library',
      href: null,
      children: [
        { label: 'Hours', href: '/about', children: [] },
        { label: 'Rooms', href: null, children: [{ label: 'Lantern', href: 'https://library.example/lantern', external: true }] },
      ],
    });
    expect(menu(own)?.at(-1)).toEqual(['More', ['The rules']]);
    await forum.db.deleteFrom('navigation_items').where('slug', 'in', ['library', 'rules']).execute();
  });
});

test('a school without communities has an empty menu', async () => {
  const { id } = await forum.db
    .insertInto('institutions')
    .values({ name: 'Bare Hill', slug: 'bare-hill' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const own = await forum.id('kai');
  const { institution_id } = await forum.db.selectFrom('members').select('institution_id').where('id', '=', own).executeTakeFirstOrThrow();
  await forum.db.updateTable('members').set({ institution_id: id }).where('id', '=', own).execute();
  expect((await navigation('kai')).sections).toEqual([]);
  expect((await besidePages('kai')).sections).toEqual([]);
  await forum.db.updateTable('members').set({ institution_id }).where('id', '=', own).execute();
});

describe('the database refuses', () => {
  const refused = (fields: Record<string, unknown>) => expect(add(fields)).rejects.toThrow(/check constraint|three deep/);

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https:evil.example',
    'http://',
    'about',
    '',
    'mailto:a@b.example',
    `/${'a'.repeat(2_000)}`,
  ])('the url %j', (url) => refused({ slug: 'bad', url }));

  test.each(['', 'Größe', 'a b', '../etc', 'a--b', '-a', 'A', 'a/b', 'x'.repeat(81), '%2e%2e'])('the slug %j', (slug) =>
    refused({ slug, label: 'Bad' }),
  );

  test('two targets at once, an empty label', async () => {
    const { id: community_id } = await forum.community('thedashboard');
    await refused({ slug: 'two', url: '/about', community_id });
    await refused({ slug: 'blank', label: ' \n ' });
  });

  test('cycles and more than three levels, also in simultaneous changes', async () => {
    const move = (id: string, parent_id: string) =>
      forum.db.updateTable('navigation_items').set({ parent_id }).where('id', '=', id).execute();
    const [a, b, c] = [await add({ slug: 'ring-a' }), await add({ slug: 'ring-b' }), await add({ slug: 'ring-c' })];
    await expect(move(a, a)).rejects.toThrow();
    await move(b, a);
    await move(c, b);
    await expect(move(a, c)).rejects.toThrow(/below themselves/);
    await refused({ slug: 'fourth', parent_id: c });
    const [d, e] = [await add({ slug: 'ring-d' }), await add({ slug: 'ring-e' })];
    await expect(move(a, d)).rejects.toThrow(/three deep/);
    const both = await Promise.allSettled([move(d, e), move(e, d)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await forum.db.deleteFrom('navigation_items').where('slug', 'like', 'ring-%').execute();
  });
});

describe('a path of one segment', () => {
  test.each([
    ['a path', '/search?q=plexus#top', { kind: 'here', path: '/search?q=plexus#top' }],
    ['another site', 'https://library.example/a?b=c', { kind: 'elsewhere', url: 'https://library.example/a?b=c', label: 'goes' }],
    ['an address whose reader would take it for another host', '/.//evil.example', null],
    ['a site with a name and password before it', 'https://forum.example@evil.example/', null],
  ])('leads to %s', async (_what, url, expected) => {
    const id = await add({ slug: 'goes', url, requires_auth: false });
    const answer = await forum.anonymous().get('/navigation/goes');
    if (expected === null) expectError(answer, 404, 'NOT_FOUND');
    else expect(answer.body).toEqual(expected);
    await forum.db.deleteFrom('navigation_items').where('id', '=', id).execute();
  });

  test('follows items that lead to other items, but no cycles', async () => {
    for (const [slug, url] of [
      ['one', '/two'],
      ['two', '/three/'],
      ['three', '/about'],
      ['round', '/about-round'],
      ['about-round', '/round?x'],
      ['self', '/self'],
    ]) {
      await add({ slug, url, requires_auth: false });
    }
    const visitor = forum.anonymous();
    expect((await visitor.get('/navigation/one')).body).toEqual({ kind: 'here', path: '/about' });
    for (const slug of ['round', 'about-round', 'self']) expectError(await visitor.get(`/navigation/${slug}`), 404, 'NOT_FOUND');
    await forum.db.deleteFrom('navigation_items').where('requires_auth', '=', false).execute();
  });
});
