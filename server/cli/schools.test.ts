import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operator } from '#server/shell/operator/installation.ts';
import { Refusal } from '#server/shell/operator/problems.ts';
import { useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { newMember } from '#server/testing/people.ts';
import { report } from '#server/testing/reports.ts';
import { ban, removeAccount, suspend, unban } from './accounts.ts';
import { addCommunity, importCommunities, listCommunitiesOf } from './communities.ts';
import { addModerator, listModerators, removeModerator } from './moderators.ts';
import { addSchool, editSchool, importSchools, listSchools } from './schools.ts';

const forum = useForum();
const NEXT_YEAR = `${new Date().getUTCFullYear() + 1}-03-05`;
let operator: Operator;
let folder: string;
beforeAll(async () => {
  liftLimits(forum);
  operator = operatorOf(forum);
  folder = await mkdtemp(join(tmpdir(), 'rounds-csv-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function csv(text: string | Uint8Array): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.csv`);
  await writeFile(file, text);
  return file;
}

async function refusal(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error(`Not refused: ${String(error)}`);
  return error;
}

async function slugs(): Promise<string[]> {
  return (await listSchools(operator)).map(({ slug }) => slug);
}

describe('a school', () => {
  test('is added with the communities every school has, and can be chosen at once', async () => {
    await addSchool(operator, {
      name: ' Marrow  Hill Medical School ',
      domains: ['@MarrowHill.edu, med.marrowhill.edu'],
      subtitle: 'Uphill',
    });
    const { items } = (await forum.anonymous().get('/institutions')).body;
    expect(items.map((one: { slug: string }) => one.slug)).toContain('marrow-hill-medical-school');
    const added = (await listSchools(operator)).find(({ slug }) => slug === 'marrow-hill-medical-school');
    expect(added).toMatchObject({ name: 'Marrow Hill Medical School', domains: ['marrowhill.edu', 'med.marrowhill.edu'], communities: 7 });
    const communities = await listCommunitiesOf(operator, 'marrow-hill-medical-school', null);
    expect(communities.map(({ kind, slug }) => `${kind}/${slug}`)).toEqual([
      'general/commons',
      'grades/m1',
      'grades/m2',
      'grades/m3',
      'grades/m4',
      'premed/premed',
      'admin/moderators',
    ]);
  });

  test.each([
    [{ name: '', domains: ['a.edu'] }, 'the name is missing'],
    [{ name: 'X'.repeat(121), domains: ['a.edu'] }, 'more than 120 characters'],
    [{ name: 'New', slug: 'No Slug', domains: ['a.edu'] }, 'small letters'],
    [{ name: 'New', domains: ['a.com', 'edu'] }, '“a.com” is not an e-mail domain that ends in .edu'],
    [{ name: 'New', domains: [] }, 'at least one e-mail domain'],
    [{ name: 'New', domains: ['a.edu'], logo: 'https://elsewhere.example/x.png' }, 'cannot be read'],
    [{ name: 'New', domains: ['portellery.edu'] }, 'the school “port-ellery” has the domain portellery.edu already'],
    [{ name: 'PORT ELLERY College of Medicine', domains: ['a.edu'] }, 'the school “port-ellery” has the name'],
    [{ name: 'New', slug: 'port-ellery', domains: ['a.edu'] }, 'the school “port-ellery” has the slug “port-ellery” already'],
  ])('that is invalid is refused: %j', async (input, text) => {
    const before = await slugs();
    expect((await refusal(addSchool(operator, input))).message).toContain(text);
    expect(await slugs()).toEqual(before);
  });

  test('is edited partially; omitted fields stay', async () => {
    await addSchool(operator, { name: 'Edit Me', domains: ['editme.edu'], subtitle: 'Before' });
    await editSchool(operator, 'edit-me', {
      subtitle: 'After',
      addDomain: ['two.edu'],
      removeDomain: ['editme.edu'],
    });
    expect((await listSchools(operator)).find(({ slug }) => slug === 'edit-me')).toMatchObject({
      name: 'Edit Me',
      subtitle: 'After',
      domains: ['two.edu'],
    });
    expect((await refusal(editSchool(operator, 'edit-me', { removeDomain: ['two.edu'] }))).message).toContain('at least one e-mail domain');
    expect((await refusal(editSchool(operator, 'edit-me', { removeDomain: ['not.edu'] }))).message).toContain('does not have the domain');
    expect((await refusal(editSchool(operator, 'edit-me', { addDomain: ['portellery.edu'] }))).message).toContain('port-ellery');
    expect((await refusal(editSchool(operator, 'edit-me', {}))).message).toContain('Say what to change');
    expect((await refusal(editSchool(operator, 'nowhere', { name: 'New' }))).message).toContain(
      'No school has the slug “nowhere”. There is alder-ridge',
    );
  });
});

describe('a file of schools', () => {
  test('is imported whole, with its columns in any order and as spreadsheets write them', async () => {
    const file = await csv(
      '\ufeffslug;domains;name;subtitle\r\none-school;"one.edu second.edu";"School; One";"Two\nlines"\r\n;three.edu;School Three;\r\n',
    );
    const { imported } = await importSchools(operator, file);
    expect(imported).toEqual([
      { slug: 'one-school', name: 'School; One' },
      { slug: 'school-three', name: 'School Three' },
    ]);
    expect((await listSchools(operator)).find(({ slug }) => slug === 'one-school')).toMatchObject({
      subtitle: 'Two lines',
      domains: ['one.edu', 'second.edu'],
    });
  });

  test('with problems lists all of them by line and imports nothing', async () => {
    const before = await slugs();
    const file = await csv(
      [
        'name,slug,domains,subtitle',
        'Fine,fine,fine.edu,',
        'Twice,fine,other.edu,',
        ',nameless,nameless.edu,',
        'Bad Slug,Bad Slug,bad.edu,',
        'Old,port-ellery,alderridge.edu,',
        '"Over',
        'lines",over,fine.edu,',
        'Short,short',
        `Subtitle,subtitle,subtitle.com,${'x'.repeat(201)}`,
      ].join('\n'),
    );
    const { message, problems } = await refusal(importSchools(operator, file));
    expect(message).toBe(`${file} has 9 problems; nothing was imported.`);
    expect(problems).toEqual([
      'line 3: line 2 has the slug “fine” already',
      'line 4: the name is missing',
      expect.stringContaining('line 5: the slug “Bad Slug” may only have'),
      'line 6: the school “port-ellery” has the slug “port-ellery” already',
      'line 6: the school “alder-ridge” has the domain alderridge.edu already',
      'line 7: line 2 has the domain fine.edu already',
      'line 9: 2 values instead of 4',
      expect.stringContaining('line 10: “subtitle.com” is not an e-mail domain'),
      expect.stringContaining('line 10: the subtitle'),
    ]);
    expect(await slugs()).toEqual(before);
  });

  test.each([
    ['name,domain,slug\nA,a.edu,a\n', ['line 1: the column “domains” is missing', 'line 1: the column “domain” is not known']],
    ['', ['line 1: the column “name” is missing', 'line 1: the column “slug” is missing', 'line 1: the column “domains” is missing']],
    ['name,slug,domains,name\nA,a,a.edu,B\n', ['line 1: the column “name” is there twice']],
  ])('with wrong columns names them: %j', async (text, problems) => {
    expect((await refusal(importSchools(operator, await csv(text)))).problems).toEqual(problems);
  });

  test.each([
    ['name,slug,domains\n', 'has no lines below its first'],
    ['name,slug,domains\n"A,a,a.edu\n', 'is not a CSV file'],
    [Buffer.from('name,slug,domains\nÉcole,a,a.edu\n', 'latin1'), 'is not a text in UTF-8. Save it as “CSV UTF-8”'],
  ])('that cannot be read is refused: %j', async (text, words) => {
    expect((await refusal(importSchools(operator, await csv(text)))).message).toContain(words);
  });

  test('from a Windows spreadsheet reports the line numbers of an editor', async () => {
    const file = await csv(
      '\ufeffname;slug;domains;subtitle\r\n"A ""B"" Ü";a;a.com;"two\r\nlines"\r\n\r\n;;;\r\n \r\nC;c;c.com;\r\n;;;\r\n',
    );
    const { problems } = await refusal(importSchools(operator, file));
    expect(problems.map((problem) => problem.split('“')[0])).toEqual(['line 2: ', 'line 7: ']);
  });

  test('that is missing is refused', async () => {
    expect((await refusal(importSchools(operator, join(folder, 'none.csv')))).message).toContain('cannot be read');
  });

  test('of 10,000 lines takes seconds, in a few statements; all its problems are listed', async () => {
    const line = (at: number) => `School Number ${at},number-${at},n${at}.edu`;
    const lines = Array.from({ length: 10_000 }, (_, at) => line(at));
    const broken = await csv(['name,slug,domains', ...lines.map((one, at) => (at % 2 === 0 ? one : `${one} ${at}.com`))].join('\n'));
    const { problems } = await refusal(importSchools(operator, broken));
    expect(problems).toHaveLength(5_000);
    expect(problems.at(-1)).toContain('line 10001: ');

    const file = await csv(['name,slug,domains', ...lines].join('\n'));
    const queries = await forum.queries(() => importSchools(operator, file));
    expect(queries.length).toBeLessThan(12);
    const found = await forum.db
      .selectFrom('communities')
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow();
    expect(Number(found.n)).toBeGreaterThan(70_000);
    expect(await refusal(importSchools(operator, file))).toMatchObject({ problems: { length: 30_000 } });
  });
});

describe('communities and classes', () => {
  test('are added after the others and show in the menu', async () => {
    await addCommunity(operator, 'alder-ridge', 'classes', { name: 'Renal Physiology 2027', displayName: 'Renal' });
    const { items } = (await (await forum.as('hannah')).get('/communities')).body;
    expect(items.at(-1)).toMatchObject({ displayName: 'Renal', slug: 'renal', path: '/communities/alder-ridge/classes/renal' });
  });

  test('that exist, have an unknown kind or exceed one per kind are refused', async () => {
    expect((await refusal(addCommunity(operator, 'alder-ridge', 'classes', { name: 'Renal' }))).message).toContain('classes/renal already');
    expect((await refusal(addCommunity(operator, 'alder-ridge', 'premed', { name: 'Another' }))).message).toContain(
      'another community has the one place of the kind premed at alder-ridge already',
    );
    expect((await refusal(addCommunity(operator, 'alder-ridge', 'classes', { name: '???' }))).message).toContain('name is missing');
    expect((await refusal(addCommunity(operator, 'nowhere', 'classes', { name: 'A' }))).message).toContain('No school');
  });

  test('are imported from a file, all or none', async () => {
    const wrong = await csv(
      'school,kind,name\nalder-ridge,classes,One\nnowhere,classes,Two\nalder-ridge,clubs,Three\nalder-ridge,classes,One\n',
    );
    expect((await refusal(importCommunities(operator, wrong, null))).problems).toEqual([
      'line 3: no school has the slug “nowhere”',
      'line 4: the kind “clubs” is not one of general, grades, classes, premed, admin',
      'line 5: line 2 has the address alder-ridge/classes/one already',
    ]);
    const right = await csv('school,name,display_name\nalder-ridge,Class One,One\nport-ellery,Class Two,\n');
    expect((await importCommunities(operator, right, 'classes')).imported).toEqual([
      { school: 'alder-ridge', kind: 'classes', slug: 'one', name: 'Class One' },
      { school: 'port-ellery', kind: 'classes', slug: 'class-two', name: 'Class Two' },
    ]);
  });
});

describe('moderators', () => {
  test('are medical students of their school, with a finished profile', async () => {
    expect(await addModerator(operator, 'alder-ridge', 'hannah_b')).toMatchObject({ changed: true });
    expect(await addModerator(operator, 'alder-ridge', 'hannah_b')).toMatchObject({ changed: false });
    for (const [who, why] of [
      ['kai', 'belongs to “port-ellery”'],
      ['ava', 'only medical students'],
      ['ines', 'not complete'],
    ] as const)
      expect((await refusal(addModerator(operator, 'alder-ridge', who))).message).toContain(why);
    expect((await listModerators(operator, 'alder-ridge')).map(({ username }) => username)).toEqual(['hannah_b', 'maya']);
  });

  test('who are removed or banned lose a reserved name and get back the former one', async () => {
    const hannah = await forum.as('hannah');
    const nameOf = async () => (await forum.anonymous().get('/profiles/hannah_b')).body.name;
    expect((await hannah.put('/profile/name', { name: 'Rounds Support' })).status).toBe(200);
    expect(await nameOf()).toBe('Rounds Support');
    await removeModerator(operator, 'alder-ridge', 'hannah_b');
    expect(await nameOf()).toBe('Hannah Bell');
    await forum.db.updateTable('members').set({ name: 'Rounds Support' }).where('username', '=', 'hannah_b').execute();
    await addModerator(operator, 'alder-ridge', 'hannah_b');
    await ban(operator, 'hannah_b', 'Threats');
    await unban(operator, 'hannah_b');
    expect(await nameOf()).toBe('Hannah Bell');
    await forum.db.deleteFrom('former_names').execute();
    await forum.db.updateTable('members').set({ name: 'Rounds Support' }).where('username', '=', 'hannah_b').execute();
    await addModerator(operator, 'alder-ridge', 'hannah_b');
    await removeModerator(operator, 'alder-ridge', 'hannah_b');
    expect(await nameOf()).toBe('hannah_b');
    await forum.db.updateTable('members').set({ name: 'Hannah Bell' }).where('username', '=', 'hannah_b').execute();
    await addModerator(operator, 'alder-ridge', 'hannah_b');
  });

  test.each([
    ['removed', (who: string) => removeModerator(operator, 'alder-ridge', who)],
    ['suspended', (who: string) => suspend(operator, who, NEXT_YEAR, '')],
    ['banned', (who: string) => ban(operator, who, '')],
    ['deleted', (who: string) => removeAccount(operator, who, false)],
  ])('who are %s leave the reports that they review to others', async (_, end) => {
    const { username, visitor } = await newMember(forum);
    await addModerator(operator, 'alder-ridge', username);
    const { id: targetId } = await forum.post('maya', 'alder-ridge/general/commons');
    const taken = await report(forum, 'tomasz', 'post', targetId);
    const resolved = await report(forum, 'samuel', 'profile', await forum.id('maya'));
    for (const [id, status] of [
      [taken, 'In Review'],
      [resolved, 'In Review'],
      [resolved, 'Resolved'],
    ])
      expect((await visitor.put(`/reports/${id}/status`, { status })).status).toBe(200);
    await end(username);
    const rows = await forum.db
      .selectFrom('reported_content')
      .select(['resolved_status', 'in_review_by'])
      .where('id', 'in', [taken, resolved])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { resolved_status: 'Unresolved', in_review_by: null },
      { resolved_status: 'Resolved', in_review_by: null },
    ]);
    const isThere = (await listModerators(operator, 'alder-ridge')).some((one) => one.username === username);
    if (isThere) await removeModerator(operator, 'alder-ridge', username);
  });

  test('cannot lose the last one without --force, even if two are removed at once', async () => {
    const both = await Promise.allSettled([
      removeModerator(operator, 'alder-ridge', 'maya'),
      removeModerator(operator, 'alder-ridge', 'hannah_b'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [last] = await listModerators(operator, 'alder-ridge');
    expect((await refusal(removeModerator(operator, 'alder-ridge', last?.username ?? ''))).message).toContain('last moderator');
    expect(await removeModerator(operator, 'alder-ridge', last?.username ?? '', true)).toMatchObject({ left: 0 });
    expect((await refusal(removeModerator(operator, 'alder-ridge', 'kai'))).message).toContain('is not a moderator');
  });
});
