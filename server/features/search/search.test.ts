import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { tenantOfCommunity } from '#server/testing/tenants.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

async function search(by: CastName, query: Record<string, string>): Promise<{ items: Json[]; nextCursor: string | null; total: Json }> {
  const answer = await (await forum.as(by)).get(`/search?${new URLSearchParams(query)}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

async function titles(by: CastName, q: string, more: Record<string, string> = {}): Promise<string[]> {
  return (await search(by, { q, ...more })).items.map(({ title }) => title);
}

const COMMONS = 'alder-ridge/general/commons';

describe('finding', () => {
  beforeAll(async () => {
    await forum.post('tomasz', COMMONS, {
      title: 'Ménière’s disease and vertigo',
      body: 'How do you tell it from BPPV?',
      category: 'Question',
    });
    await forum.post('tomasz', COMMONS, {
      title: 'Anki decks',
      body: 'The **pharmacology** deck is the one. See https://example.org/decks',
      category: 'Resource',
    });
    await forum.post('tomasz', COMMONS, { title: 'Straße, Øre, Łódź', body: 'Names on the wards.', category: 'Blurb' });
    await forum.post('tomasz', COMMONS, { title: '100% of it_all', body: 'C++ and 50% off', category: 'Blurb' });
    await forum.post('tomasz', COMMONS, {
      title: 'Long one',
      body: `${'Nothing here. '.repeat(150)}Then the glossopharyngeal nerve. ${'And more. '.repeat(100)}`,
      category: 'Insight',
    });
  });

  test.each([
    ['a word', 'vertigo', ['Ménière’s disease and vertigo']],
    ['in other case and without accents', 'MENIERE', ['Ménière’s disease and vertigo']],
    ['with accents where there are none', 'vértigö', ['Ménière’s disease and vertigo']],
    ['a part of a word', 'macolog', ['Anki decks']],
    ['words of title and body together', 'anki pharmacology', ['Anki decks']],
    ['in any order', 'bppv disease', ['Ménière’s disease and vertigo']],
    ['a phrase', '"disease and vertigo"', ['Ménière’s disease and vertigo']],
    ['no phrase in another order', '"vertigo and disease"', []],
    ['letters of other alphabets by their plain ones', 'strasse lodz ore', ['Straße, Øre, Łódź']],
    ['signs that mean something to databases', '100%', ['100% of it_all']],
    ['the same', 'it_all', ['100% of it_all']],
    ['the same, and no more', 'it%all', []],
    ['C++', 'c++', ['100% of it_all']],
    ['what stands deep in a text', 'glossopharyngeal', ['Long one']],
    ['a small typo', 'pharmacolgy', ['Anki decks']],
    ['another one', 'vertgio', ['Ménière’s disease and vertigo']],
    ['all the words or nothing', 'vertigo pharmacology', []],
    ['a question in a whole sentence', 'Where do I find the pharmacology deck?', ['Anki decks']],
    ['one with a typo', 'what’s the best pharmacolgy deck', ['Anki decks']],
    ['no more for a word that all questions have', 'zzzyyyxxx how', []],
    ['nothing where there is nothing', 'zzzyyyxxx', []],
    ['nothing for signs alone', '!!! ???', []],
  ])('%s', async (_what, q, found) => {
    expect(await titles('hannah', q)).toEqual(found);
  });

  test('marks what was searched for, in the title and in the part of the text that is shown', async () => {
    const marked = (text: string, marks: [number, number][]) => marks.map(([start, end]) => text.slice(start, end));
    const [meniere] = (await search('hannah', { q: 'meniere bppv' })).items;
    expect(marked(meniere.title, meniere.titleMarks)).toEqual(['Ménière']);
    expect(marked(meniere.excerpt, meniere.excerptMarks)).toEqual(['BPPV']);
    const [long] = (await search('hannah', { q: 'glossoph nerve' })).items;
    expect(long.excerpt.length).toBeLessThan(700);
    expect(marked(long.excerpt, long.excerptMarks)).toEqual(['glossoph', 'nerve']);
    const [typo] = (await search('hannah', { q: 'pharmacolgy' })).items;
    expect(marked(typo.excerpt, typo.excerptMarks)).toEqual(['pharmacology']);
  });

  test('what was edited, by its new words only, and nothing that was deleted', async () => {
    const { id } = await forum.post('tomasz', COMMONS, { title: 'Hemoglobin' });
    await (await forum.as('tomasz')).put(`/posts/${id}`, { title: 'Osteoclasts', category: 'Blurb' });
    expect(await titles('hannah', 'hemoglobin')).toEqual([]);
    expect(await titles('hannah', 'osteoclast')).toEqual(['Osteoclasts']);
    await (await forum.as('tomasz')).request('DELETE', `/api/posts/${id}`, {});
    expect((await search('hannah', { q: 'osteoclast' })).total).toEqual({ count: 0, exact: true });
  });
});

test.each(['latest', 'best_match'])('the further pages of a question have the same words as its first: %s', async (sort) => {
  const name = `sphygmo${sort.slice(0, 4)}`;
  for (let count = 0; count < 12; count++) await forum.post('tomasz', COMMONS, { title: `${name} ${count}` });
  const q = `Where can I get a ${name}?`;
  const first = await search('hannah', { q, sort });
  const second = await search('hannah', { q, sort, cursor: first.nextCursor ?? '' });
  expect([first.items.length, second.items.length, first.total.count]).toEqual([10, 2, 12]);
  expect(second.items.every(({ titleMarks }) => titleMarks.length === 1)).toBe(true);
});

describe('only what the searcher may read is found, and counted', () => {
  const PLACES: [place: string, author: CastName][] = [
    ['thedashboard', 'tomasz'],
    ['alder-ridge/general/commons', 'tomasz'],
    ['alder-ridge/premed/premed', 'tomasz'],
    ['alder-ridge/admin/moderators', 'maya'],
    ['port-ellery/general/harbor', 'kai'],
    ['port-ellery/premed/premed', 'kai'],
  ];
  beforeAll(async () => {
    for (const [place, author] of PLACES) await forum.post(author, place, { title: `Xylophone ${place}` });
  });

  test.each<[CastName, string[]]>([
    ['hannah', ['thedashboard', 'alder-ridge/general/commons', 'alder-ridge/premed/premed']],
    ['maya', ['thedashboard', 'alder-ridge/general/commons', 'alder-ridge/premed/premed', 'alder-ridge/admin/moderators']],
    ['kai', ['thedashboard', 'port-ellery/general/harbor', 'port-ellery/premed/premed']],
    ['samuel', ['thedashboard', 'port-ellery/general/harbor', 'port-ellery/premed/premed']],
    ['ava', ['thedashboard', 'alder-ridge/premed/premed', 'port-ellery/premed/premed']],
  ])('%s', async (who, places) => {
    for (const sort of ['latest', 'earliest', 'best_match', 'most_comments', 'most_reactions']) {
      const { items, total } = await search(who, { q: 'xylophone', sort });
      expect(items.map(({ title }) => title).sort(), sort).toEqual(places.map((place) => `Xylophone ${place}`).sort());
      expect(total, sort).toEqual({ count: places.length, exact: true });
      expect(items.every(({ path, community }) => path.startsWith(community.path))).toBe(true);
    }
  });

  test('naming a community of others finds nothing of it', async () => {
    const other = (await forum.community('port-ellery/general/harbor')).id;
    const own = (await forum.community('alder-ridge/general/commons')).id;
    expect(await titles('hannah', 'xylophone', { communities: other })).toEqual([]);
    expect(await titles('hannah', 'xylophone', { communities: `${other},${own}` })).toEqual(['Xylophone alder-ridge/general/commons']);
  });

  test('no answer tells what words stand in posts of others, nor in deleted ones', async () => {
    await forum.post('samuel', 'port-ellery/admin/moderators', { title: 'Student brzezkowiak warned' });
    const { id } = await forum.post('tomasz', 'alder-ridge/general/commons', { title: 'Quetzalcoatlus' });
    await (await forum.as('tomasz')).request('DELETE', `/api/posts/${id}`, {});
    await forum.post('hannah', 'alder-ridge/general/commons', { title: 'brzezkowixx quetzalcoatxx' });
    const count = async (q: string) => (await search('hannah', { q })).total.count;
    // Whether a word stands somewhere out of reach or nowhere makes no difference.
    expect(await count('brzezkowiak')).toBe(await count('brzezkowiaz'));
    expect(await count('brzezkowia')).toBe(await count('brzezkowio'));
    expect(await count('quetzalcoatlus')).toBe(await count('quetzalcoatlas'));
  });

  test('a kept order of somebody else shows nothing that one may not read', async () => {
    for (let number = 0; number < 12; number += 1) await forum.post('kai', 'port-ellery/general/harbor', { title: `Zymurgy ${number}` });
    const { nextCursor } = await search('kai', { q: 'zymurgy', sort: 'most_comments' });
    const answer = await search('hannah', { q: 'zymurgy', sort: 'most_comments', cursor: nextCursor ?? '' });
    expect(answer.items).toEqual([]);
  });

  test('visitors and people without a finished profile search nothing', async () => {
    expectError(await forum.anonymous().get('/search?q=xylophone'), 401, 'SESSION_MISSING');
    expectError(await (await forum.as('ines')).get('/search?q=xylophone'), 403, 'PROFILE_INCOMPLETE');
  });
});

describe('narrowed and ordered', () => {
  const ids: string[] = [];
  beforeAll(async () => {
    for (let index = 0; index < 25; index += 1) {
      const category = index % 2 === 0 ? 'Question' : 'Vent';
      const { id } = await forum.post('tomasz', 'alder-ridge/classes/anatomy', {
        title: `Quokka ${index}`,
        category,
        body: index === 7 ? 'quokka quokka' : '',
      });
      const at = new Date(Date.now() - (25 - index) * 3_600_000).toISOString();
      await forum.db
        .updateTable('posts')
        .set({ created_at: at, reactions_count: index % 5, comments_count: index % 7 })
        .where('id', '=', id)
        .execute();
      ids.push(id);
    }
  });

  async function all(query: Record<string, string>): Promise<string[]> {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: Json[]; nextCursor: string | null; total: Json } = await search('hannah', {
        q: 'quokka',
        ...query,
        ...(cursor === null ? {} : { cursor }),
      });
      expect(page.total, 'the same on every page').toEqual((await search('hannah', { q: 'quokka', ...query })).total);
      found.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
      expect(found.length).toBeLessThan(100);
    } while (cursor !== null);
    return found;
  }

  const by = (key: (index: number) => number) =>
    ids
      .map((id, index) => ({ id, index }))
      .sort((a, b) => key(b.index) - key(a.index) || b.index - a.index)
      .map(({ id }) => id);

  test('by time, newest first when nothing is said', async () => {
    expect(await all({})).toEqual([...ids].reverse());
    expect(await all({ sort: 'earliest' })).toEqual(ids);
  });

  test('by counts', async () => {
    expect(await all({ sort: 'most_reactions' })).toEqual(by((index) => index % 5));
    expect(await all({ sort: 'most_comments' })).toEqual(by((index) => index % 7));
  });

  test('by how well they match: words of the title lead', async () => {
    const { id } = await forum.post('tomasz', 'alder-ridge/classes/anatomy', { title: 'Something else', body: 'A wombat, once.' });
    const titled = await forum.post('tomasz', 'alder-ridge/classes/anatomy', { title: 'Wombat', body: '' });
    await forum.post('tomasz', 'alder-ridge/classes/anatomy', { title: 'Unlike', body: 'Wombats, wombatting.' });
    expect((await search('hannah', { q: 'wombat', sort: 'best_match' })).items.map((post) => post.id).slice(0, 2)).toEqual([titled.id, id]);
  });

  test('by category, date and community', async () => {
    expect(await all({ categories: 'Vent' })).toEqual([...ids].filter((_, index) => index % 2 === 1).reverse());
    await sql`UPDATE posts SET created_at = created_at - interval '7 days' WHERE id = ANY(${ids.slice(0, -3)})`.execute(forum.db);
    expect(await all({ range: 'this_week' })).toEqual(ids.slice(-3).reverse());
    expect(await all({ communities: (await forum.community('alder-ridge/classes/pathology')).id })).toEqual([]);
  });
});

test('many typos at once are put right on every page, however long the words are', async () => {
  const words = ['glomerulonephritis', 'hyperparathyroidism', 'thrombocytopenia', 'bronchiectasis', 'cardiomyopathy', 'encephalopathy'];
  const alike = words.flatMap((word) => [word, `${word}s`, `${word.slice(0, -1)}c`]).join(' ');
  for (let post = 0; post < 11; post += 1) await forum.post('tomasz', COMMONS, { title: `Long words ${post}`, body: alike });
  const q = words.map((word) => word.slice(0, 5) + word.slice(6)).join(' ');
  const first = await search('hannah', { q });
  expect([first.items.length, first.total.count]).toEqual([10, 11]);
  const second = await search('hannah', { q, cursor: first.nextCursor ?? '' });
  expect(second.items.map(({ title }) => title)).toEqual(['Long words 0']);
});

test('wrong questions are answered with the field', async () => {
  const hannah = await forum.as('hannah');
  for (const [query, field] of [
    ['q=', 'q'],
    ['', 'q'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['q=a&sort=random', 'sort'],
    ['q=a&communities=none', 'communities.0'],
    ['q=a&cursor=***', 'cursor'],
    ['q=a&sort=most_comments&cursor=WzFd', 'cursor'],
  ] as const) {
    expect(Object.keys(expectError(await hannah.get(`/search?${query}`), 400, 'INPUT_INVALID').data.fields ?? {}), query).toEqual([field]);
  }
});

test('a text of nothing but signs, searched for those signs, is answered quickly and with little', async () => {
  await forum.post('tomasz', COMMONS, { title: 'Brackets', body: `${'word '.repeat(200)}${'['.repeat(28_900)}` });
  await forum.post('tomasz', COMMONS, { title: 'Quoted', body: '>'.repeat(3_600) });
  const { items } = await search('hannah', { q: '"["' });
  expect(items.map(({ title }) => title)).toEqual(['Brackets']);
  expect(items[0].excerpt.length).toBeLessThan(700);
  expect(items[0].excerptMarks.length).toBeLessThan(60);
});

test('words of two letters, which are in no index, are found far back too', async () => {
  const { id } = await forum.post('tomasz', COMMONS, { title: 'GI rotation' });
  const { id: communityId } = await forum.community(COMMONS);
  await forum.db.updateTable('posts').set({ created_at: '2020-01-01T00:00:00.000Z' }).where('id', '=', id).execute();
  await sql`
    INSERT INTO posts (slug, community_id, tenant_id, title, category, request_key)
    SELECT 'filler-' || n, ${communityId}, ${tenantOfCommunity(communityId)}, 'Nothing of that kind', 'Blurb', gen_random_uuid() FROM generate_series(1, 2100) n`.execute(
    forum.db,
  );
  expect((await search('hannah', { q: 'gi' })).items.map(({ title }) => title)).toEqual(['GI rotation']);
});

test('nothing of this was an error of the server', async () => {
  expect(forum.logged.filter(({ level }) => level === 'error')).toEqual([]);
});
