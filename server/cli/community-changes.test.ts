import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operator } from '#server/shell/operator/installation.ts';
import { type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { connect } from '#server/testing/live-client.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { addCommunity, importCommunities, listCommunitiesOf } from './communities.ts';
import { editCommunity } from './community-changes.ts';
import { importSchools, listSchools } from './schools.ts';

const forum = useForum();
let operator: Operator;
let folder: string;
beforeAll(async () => {
  liftLimits(forum);
  operator = operatorOf(forum);
  folder = await mkdtemp(join(tmpdir(), 'rounds-communities-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function csv(...lines: string[]): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.csv`);
  await writeFile(file, lines.join('\n'));
  return file;
}

async function communityOf(school: string, address: string) {
  return (await listCommunitiesOf(operator, school, null)).find(({ kind, slug }) => `${kind}/${slug}` === address);
}

async function lastAct() {
  return forum.db.selectFrom('operator_log').select(['action', 'subject']).orderBy('id', 'desc').limit(1).executeTakeFirst();
}

describe('a community', () => {
  test('is renamed in menus, open tabs and search; everything else stays', async () => {
    await addCommunity(operator, 'alder-ridge', 'classes', { name: 'Zeppelin Studies', slug: 'zeppelins', subtitle: 'Term 1' });
    await forum.post('maya', 'alder-ridge/classes/zeppelins', { title: 'Which book' });
    const hannah = await forum.as('hannah');
    const found = async (q: string) =>
      (await hannah.get(`/search?${new URLSearchParams({ q })}`)).body.items.map(({ title }: Json) => title);
    const tab = await connect(forum.origin, hannah);
    await tab.settled();
    await editCommunity(operator, 'alder-ridge', 'zeppelins', { name: ' Gyroscope  Studies ' });
    await tab.answer('gap');
    tab.socket.terminate();
    const listed = (await hannah.get('/communities')).body.items.find(({ slug }: Json) => slug === 'zeppelins');
    expect(listed).toMatchObject({ displayName: 'Gyroscope Studies', path: '/communities/alder-ridge/classes/zeppelins' });
    expect(await found('in:"gyroscope studies" book')).toEqual(['Which book']);
    expect(await found('in:"zeppelin studies" book')).toEqual([]);
    expect(await lastAct()).toEqual({
      action: 'community.edit',
      subject: { school: 'alder-ridge', kind: 'classes', slug: 'zeppelins', was: 'zeppelins' },
    });
  });

  test('gets another address, to which its posts move', async () => {
    const hannah = await forum.as('hannah');
    const edited = await editCommunity(operator, 'alder-ridge', 'classes/zeppelins', { slug: 'gyros', displayName: 'Gyros', subtitle: '' });
    expect(edited).toMatchObject({ name: 'Gyroscope Studies', displayName: 'Gyros', subtitle: '', slug: 'gyros', was: 'zeppelins' });
    expect((await hannah.get('/communities/alder-ridge/classes/zeppelins')).status).toBe(404);
    expect(await communityOf('alder-ridge', 'classes/gyros')).toMatchObject({ posts: 1, displayName: 'Gyros' });
    expect(await editCommunity(operator, 'alder-ridge', 'gyros', { name: 'Gyroscopes' })).toMatchObject({ displayName: 'Gyros' });
    expect(await editCommunity(operator, 'alder-ridge', 'gyros', { displayName: '' })).toMatchObject({ displayName: 'Gyroscopes' });
  });

  test('of premed students or moderators changes like others, and they still find it', async () => {
    await editCommunity(operator, 'port-ellery', 'premed/premed', { slug: 'pre-med', name: 'Before medicine' });
    await editCommunity(operator, 'port-ellery', 'admin/moderators', { displayName: 'The office' });
    const { items } = (await (await forum.as('samuel')).get('/communities')).body;
    expect(items.map(({ path }: Json) => path)).toContain('/communities/port-ellery/premed/pre-med');
    await editCommunity(operator, 'port-ellery', 'premed/pre-med', { slug: 'premed' });
  });

  test('is not changed to invalid or taken values', async () => {
    for (const [address, edit, why] of [
      ['gyros', {}, 'Say what to change'],
      ['gyros', { name: '???' }, 'the name is missing'],
      ['gyros', { slug: 'No Slug' }, 'small letters'],
      ['gyros', { slug: 'anatomy' }, 'alder-ridge/classes/anatomy already'],
      ['nothing', { name: 'X' }, 'has no community classes/nothing'],
      ['a/b/c', { name: 'X' }, 'not of the form'],
    ] as const)
      await expect(editCommunity(operator, 'alder-ridge', address, edit), why).rejects.toThrow(why);
    expect(await communityOf('alder-ridge', 'classes/gyros')).toMatchObject({ name: 'Gyroscopes' });
  });
});

describe('an import that skips existing lines', () => {
  test('adds only new lines, and none if one is wrong', async () => {
    const school = 'name,slug,domains';
    const first = await csv(school, 'Passed Over,passed-over,passed.edu');
    await importSchools(operator, first);
    const longer = [school, 'Another Name,passed-over,other.edu', 'Newly There,newly-there,new.edu'];
    const wrong = await csv(...longer, 'Wrong,wrong,passed.edu');
    await expect(importSchools(operator, wrong, { skipExisting: true })).rejects.toMatchObject({
      problems: ['line 4: the school “passed-over” has the domain passed.edu already'],
    });
    const again = await csv(...longer);
    expect(await importSchools(operator, again, { skipExisting: true })).toEqual({
      imported: [{ slug: 'newly-there', name: 'Newly There' }],
      skipped: 1,
    });
    expect((await listSchools(operator)).find(({ slug }) => slug === 'passed-over')).toMatchObject({ name: 'Passed Over' });
    expect(await importSchools(operator, again, { skipExisting: true })).toEqual({ imported: [], skipped: 2 });
    expect(await lastAct()).toEqual({ action: 'school.import', subject: { count: 1 } });
  });

  test('recognizes classes by their addresses', async () => {
    const file = await csv('school,name', 'alder-ridge,Anatomy', 'alder-ridge,Ballistics', 'alder-ridge,Ballistics');
    await expect(importCommunities(operator, file, 'classes', { skipExisting: true })).rejects.toMatchObject({
      problems: ['line 4: line 3 has the address alder-ridge/classes/ballistics already'],
    });
    const right = await csv('school,name', 'alder-ridge,Anatomy', 'alder-ridge,Ballistics');
    expect(await importCommunities(operator, right, 'classes', { skipExisting: true })).toMatchObject({
      imported: [{ slug: 'ballistics' }],
      skipped: 1,
    });
  });
});
