import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { countWords } from './word-counts.ts';

const forum = useForum();
/** `countWords` alone skips communities in which few entries changed. */
async function recount(): Promise<void> {
  await forum.db.deleteFrom('search_counts').execute();
  await countWords(forum.db);
}

beforeAll(() => liftLimits(forum));

interface Answer {
  items: Json[];
  nextCursor: string | null;
  total: Json;
  corrected: string | null;
}

async function search(by: CastName, query: Record<string, string>): Promise<Answer> {
  const answer = await (await forum.as(by)).get(`/search?${new URLSearchParams(query)}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

async function titles(by: CastName, q: string, more: Record<string, string> = {}): Promise<string[]> {
  return (await search(by, { q, ...more })).items.map(({ title }) => title);
}

const COMMONS = 'alder-ridge/general/commons';

describe('a search finds', () => {
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
    ['with accents that the post lacks', 'vértigö', ['Ménière’s disease and vertigo']],
    ['the beginning of a word', 'pharmac', ['Anki decks']],
    ['another form of a word', 'diseased', ['Ménière’s disease and vertigo']],
    ['words of title and body together', 'anki pharmacology', ['Anki decks']],
    ['a phrase', '"disease and vertigo"', ['Ménière’s disease and vertigo']],
    ['no phrase in another order', '"vertigo and disease"', []],
    ['a phrase beside another word', '"disease and vertigo" pharmacology', ['Ménière’s disease and vertigo']],
    ['special letters by their plain forms', 'strasse lodz ore', ['Straße, Øre, Łódź']],
    ['characters with a meaning in SQL', "100' | ('!& ::*", ['100% of it_all']],
    ['C++', 'c++', ['100% of it_all']],
    ['words deep in a text', 'glossopharyngeal', ['Long one']],
    ['synonyms', 'vertigo or BPPV on the ENT rotation', ['Ménière’s disease and vertigo']],
    ['any keyword, the better match first', 'vertigo disease pharmacology', ['Ménière’s disease and vertigo']],
    ['a question in a whole sentence', 'Where do I find the pharmacology deck?', ['Anki decks']],
    ['nothing for an unknown word', 'zzzyyyxxx', []],
    ['nothing for punctuation only', '!!! ???', []],
  ])('%s', async (_what, q, found) => {
    expect((await titles('hannah', q)).slice(0, Math.max(1, found.length))).toEqual(found);
  });

  test.each([
    ['pharmacolgy', 'pharmacology', 'Anki decks'],
    ['vertgio', 'vertigo', 'Ménière’s disease and vertigo'],
    ['what’s the best pharmacolgy deck', 'pharmacology deck', 'Anki decks'],
  ])('a small typo is corrected, and the correction is shown: %s', async (q, corrected, title) => {
    await countWords(forum.db);
    const answer = await search('hannah', { q });
    expect([answer.corrected, answer.items[0]?.title]).toEqual([corrected, title]);
  });

  test.each([
    ['with two differences in a short word', 'vertyga'],
    ['with two differences in eight letters', 'comments'],
    ['that asks', 'from'],
    ['with three differences in a long word', 'pharmacoligic'],
    ['in capitals', 'VERTGIO'],
    ['that has synonyms', 'rumor'],
  ])('a word %s is not corrected: %s', async (_what, q) => {
    for (const title of ['A tumor board', 'Sofas of the commons', 'A frog in the pond'])
      await forum.post('tomasz', COMMONS, { title, category: 'Blurb' });
    await recount();
    expect((await search('hannah', { q })).corrected).toBeNull();
  });

  test('a corrected search finds what the correct spelling finds', async () => {
    for (const title of ['Hours of the dermatology clinic', 'My derm elective'])
      await forum.post('tomasz', COMMONS, { title, category: 'Blurb' });
    await recount();
    const found = await titles('hannah', 'dermatology');
    expect(found).toContain('My derm elective');
    expect(await titles('hannah', 'dermatolgy')).toEqual(found);
  });

  test('typos are corrected while typing: in finished words, and in the last one if nothing is found', async () => {
    await forum.post('tomasz', COMMONS, { title: 'Cardiology lecture', category: 'Blurb' });
    await recount();
    const typing = 'true';
    expect((await search('hannah', { q: 'cardiolgy lec', typing })).corrected).toBe('cardiology lec');
    expect((await search('hannah', { q: 'cardiolgy', typing })).corrected).toBe('cardiology');
    expect((await search('hannah', { q: 'lecture cardiolgy', typing })).corrected).toBeNull();
    const [found] = (await search('hannah', { q: 'cardiolgy 2031 lectu', typing })).items;
    expect(found.titleMarks).toEqual([
      [0, 10],
      [11, 18],
    ]);
  });

  test('abbreviations are not what an apostrophe leaves, nor question words', async () => {
    await forum.post('tomasz', COMMONS, { title: 'I’m new here and I’d like a map, tell us where it is', category: 'Blurb' });
    for (const q of ['IM', 'ID', 'US', 'IT']) expect(await titles('hannah', q)).toEqual([]);
    await forum.post('tomasz', COMMONS, { title: 'The student’s map', category: 'Blurb' });
    const [found] = (await search('hannah', { q: 'student map' })).items;
    expect([found.title, found.titleMarks]).toEqual([
      'The student’s map',
      [
        [4, 13],
        [14, 17],
      ],
    ]);
  });

  test('a word that only another of the reader’s communities has is not corrected', async () => {
    await forum.post('tomasz', COMMONS, { title: 'The ilium', category: 'Blurb' });
    const communities = (await forum.community(COMMONS)).id;
    await countWords(forum.db);
    expect((await search('hannah', { q: 'ileum', communities })).corrected).toBe('ilium');
    await forum.post('tomasz', 'alder-ridge/classes/anatomy', { title: 'The ileum', category: 'Blurb' });
    expect(await search('hannah', { q: 'ileum', communities })).toMatchObject({ items: [], corrected: null });
    expect((await search('hannah', { q: 'illium', communities })).corrected).toBe('ilium');
    await forum.post('kai', 'port-ellery/general/harbor', { title: 'An illium', category: 'Blurb' });
    expect((await search('hannah', { q: 'illium', communities })).corrected).toBe('ilium');
  });

  test('related words below the searched words', async () => {
    await forum.post('tomasz', COMMONS, { title: 'Surviving a nasty preceptor', body: '', category: 'Question' });
    await forum.post('tomasz', COMMONS, { title: 'A surgeon humiliated me at noon conference', body: '', category: 'Question' });
    await countWords(forum.db);
    const { items } = await search('hannah', { q: 'coping with a surgeon who yells' });
    const marked = items.map(({ title, titleMarks }) => [
      title,
      titleMarks.map(([start, end]: [number, number]) => title.slice(start, end)),
    ]);
    expect(marked.slice(0, 2)).toEqual([
      ['A surgeon humiliated me at noon conference', ['surgeon', 'humiliated']],
      ['Surviving a nasty preceptor', ['Surviving', 'preceptor']],
    ]);
    // A query of one or two words ignores related words.
    expect(await titles('hannah', 'yelling')).toEqual([]);
  });

  test('and marks matches in the title and the shown part of the text', async () => {
    const marked = (text: string, marks: [number, number][]) => marks.map(([start, end]) => text.slice(start, end));
    const [meniere] = (await search('hannah', { q: 'meniere bppv' })).items;
    expect(marked(meniere.title, meniere.titleMarks)).toEqual(['Ménière’s']);
    expect(marked(meniere.excerpt, meniere.excerptMarks)).toEqual(['BPPV']);
    const [long] = (await search('hannah', { q: 'glossopharyngeal nerve' })).items;
    expect(long.excerpt.length).toBeLessThan(700);
    expect(marked(long.excerpt, long.excerptMarks)).toEqual(['glossopharyngeal', 'nerve']);
    await countWords(forum.db);
    const [typo] = (await search('hannah', { q: 'pharmacolgy' })).items;
    expect(marked(typo.excerpt, typo.excerptMarks)).toEqual(['pharmacology']);
  });

  test('edited posts by their new text only, and no deleted ones', async () => {
    const { id } = await forum.post('tomasz', COMMONS, { title: 'Hemoglobin' });
    await (await forum.as('tomasz')).put(`/posts/${id}`, { title: 'Osteoclasts', category: 'Blurb' });
    expect(await titles('hannah', 'hemoglobin')).toEqual([]);
    expect(await titles('hannah', 'osteoclast')).toEqual(['Osteoclasts']);
    await (await forum.as('tomasz')).request('DELETE', `/api/posts/${id}`, {});
    expect((await search('hannah', { q: 'osteoclast' })).total).toEqual({ count: 0, exact: true });
  });
});

test.each(['latest', 'best_match'])('all pages of a search have the same marks: %s', async (sort) => {
  const name = `sphygmo${sort.slice(0, 4)}`;
  for (let count = 0; count < 12; count++) await forum.post('tomasz', COMMONS, { title: `${name} ${count}` });
  const q = `Where can I get a ${name}?`;
  const first = await search('hannah', { q, sort });
  const second = await search('hannah', { q, sort, cursor: first.nextCursor ?? '' });
  expect([first.items.length, second.items.length, first.total.count]).toEqual([10, 2, 12]);
  expect(second.items.every(({ titleMarks }) => titleMarks.length === 1)).toBe(true);
});

describe('only readable content is found and counted', () => {
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

  test('filtering by a hidden community finds nothing', async () => {
    const other = (await forum.community('port-ellery/general/harbor')).id;
    const own = (await forum.community('alder-ridge/general/commons')).id;
    expect(await titles('hannah', 'xylophone', { communities: other })).toEqual([]);
    expect(await titles('hannah', 'xylophone', { communities: `${other},${own}` })).toEqual(['Xylophone alder-ridge/general/commons']);
  });

  test('no response reveals which words hidden or deleted posts contain', async () => {
    await forum.post('samuel', 'port-ellery/admin/moderators', { title: 'Student brzezkowiak warned' });
    const { id } = await forum.post('tomasz', 'alder-ridge/general/commons', { title: 'Quetzalcoatlus' });
    await (await forum.as('tomasz')).request('DELETE', `/api/posts/${id}`, {});
    await forum.post('hannah', 'alder-ridge/general/commons', { title: 'brzezkowixx quetzalcoatxx' });
    const count = async (q: string) => (await search('hannah', { q })).total.count;
    // A hidden or deleted word gives the same result as one that exists nowhere.
    expect(await count('brzezkowiak')).toBe(await count('brzezkowiaz'));
    expect(await count('brzezkowia')).toBe(await count('brzezkowio'));
    expect(await count('quetzalcoatlus')).toBe(await count('quetzalcoatlas'));
  });

  test('no correction suggests a word that was deleted or edited away since words were counted', async () => {
    const { id } = await forum.post('tomasz', COMMONS, { title: 'Mrs Vandersloot in bed four' });
    const edited = await forum.post('tomasz', COMMONS, { title: 'Mr Oppenhuizen in bed five' });
    await countWords(forum.db);
    expect((await search('hannah', { q: 'vanderslot' })).corrected).toBe('vandersloot');
    await (await forum.as('tomasz')).request('DELETE', `/api/posts/${id}`, {});
    await (await forum.as('tomasz')).put(`/posts/${edited.id}`, { title: 'Somebody in bed five', category: 'Blurb' });
    for (const q of ['vanderslot', 'oppenhuisen']) expect((await search('hannah', { q })).corrected).toBeNull();
  });

  test('a correct word is not corrected when a filter leaves no results', async () => {
    await forum.post('tomasz', COMMONS, { title: 'Cholecystectomy', category: 'Blurb' });
    await forum.post('tomasz', COMMONS, { title: 'Cholecystectomies', category: 'Meme' });
    await countWords(forum.db);
    const answer = await search('hannah', { q: 'cholecystectomy', categories: 'Vent' });
    expect([answer.items, answer.corrected, answer.total]).toEqual([[], null, { count: 0, exact: true }]);
  });

  test('another person’s snapshot shows only readable posts', async () => {
    for (let number = 0; number < 12; number += 1) await forum.post('kai', 'port-ellery/general/harbor', { title: `Zymurgy ${number}` });
    const { nextCursor } = await search('kai', { q: 'zymurgy', sort: 'most_comments' });
    const answer = await search('hannah', { q: 'zymurgy', sort: 'most_comments', cursor: nextCursor ?? '' });
    expect(answer.items).toEqual([]);
  });

  test('visitors and people without a finished profile cannot search', async () => {
    expectError(await forum.anonymous().get('/search?q=xylophone'), 401, 'SESSION_MISSING');
    expectError(await (await forum.as('ines')).get('/search?q=xylophone'), 403, 'PROFILE_INCOMPLETE');
  });
});

describe('filters and orders', () => {
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

  test('by time', async () => {
    expect(await all({ sort: 'latest' })).toEqual([...ids].reverse());
    expect(await all({ sort: 'earliest' })).toEqual(ids);
  });

  test('by counts', async () => {
    expect(await all({ sort: 'most_reactions' })).toEqual(by((index) => index % 5));
    expect(await all({ sort: 'most_comments' })).toEqual(by((index) => index % 7));
  });

  test('by best match by default: words in the title lead', async () => {
    await forum.post('tomasz', 'alder-ridge/classes/anatomy', { title: 'Something else', body: 'A wombat, once.' });
    const titled = await forum.post('tomasz', 'alder-ridge/classes/anatomy', { title: 'Wombat', body: '' });
    await forum.post('tomasz', 'alder-ridge/classes/anatomy', { title: 'Unlike', body: 'Wombats, wombatting.' });
    expect((await search('hannah', { q: 'wombat' })).items.map((post) => post.id)[0]).toBe(titled.id);
  });

  test('by category, date and community', async () => {
    expect(await all({ categories: 'Vent', sort: 'latest' })).toEqual([...ids].filter((_, index) => index % 2 === 1).reverse());
    await sql`UPDATE posts SET created_at = created_at - interval '7 days' WHERE id = ANY(${ids.slice(0, -3)})`.execute(forum.db);
    expect(await all({ range: 'this_week', sort: 'latest' })).toEqual(ids.slice(-3).reverse());
    expect(await all({ communities: (await forum.community('alder-ridge/classes/pathology')).id })).toEqual([]);
  });
});

describe('comments', () => {
  test('a match in a comment shows and links the comment to everybody who may read its post', async () => {
    const { id } = await forum.post('tomasz', COMMONS, { title: 'Anyone else on nights?', body: 'Long shifts.' });
    await forum.comment('hannah', id, 'Not me.');
    const comment = await forum.comment('hannah', id, 'The call room has a working **ventilator** alarm, bring earplugs.');
    const { items } = await search('tomasz', { q: 'ventilator alarm at night' });
    expect(items[0]).toMatchObject({ id, title: 'Anyone else on nights?', comment: { id: comment } });
    const { excerpt, excerptMarks } = items[0].comment;
    expect(excerptMarks.map(([start, end]: [number, number]) => excerpt.slice(start, end))).toEqual(['ventilator', 'alarm']);
    expect((await search('kai', { q: 'ventilator alarm' })).items).toEqual([]);
  });

  test('edited and deleted text of a comment is no longer found', async () => {
    const { id } = await forum.post('tomasz', COMMONS, { title: 'Pagers' });
    const comment = await forum.comment('hannah', id, 'Mine has a troponin ringtone.');
    expect(await titles('tomasz', 'troponin')).toEqual(['Pagers']);
    await (await forum.as('hannah')).put(`/comments/${comment}`, { content: 'Mine is quiet.' });
    expect(await titles('tomasz', 'troponin')).toEqual([]);
    expect(await titles('tomasz', 'quiet pager')).toEqual(['Pagers']);
    await (await forum.as('hannah')).request('DELETE', `/api/comments/${comment}`, {});
    expect((await search('tomasz', { q: 'quiet' })).items.map(({ id: found }) => found)).not.toContain(id);
  });

  test('a collapsed post shows only its title', async () => {
    const { id } = await forum.post('tomasz', COMMONS, { title: 'Folded away', body: 'The word is otoscope.' });
    await forum.comment('hannah', id, 'Otoscope, otoscope.');
    await forum.db.updateTable('posts').set({ is_collapsed: true }).where('id', '=', id).execute();
    const [found] = (await search('hannah', { q: 'otoscope' })).items;
    expect([found.title, found.excerpt, found.comment]).toEqual(['Folded away', '', null]);
  });
});

test('an invalid request names the field', async () => {
  const hannah = await forum.as('hannah');
  for (const [query, field] of [
    ['q=', 'q'],
    ['', 'q'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['q=a&sort=random', 'sort'],
    ['q=a&communities=none', 'communities.0'],
    ['q=a&cursor=***', 'cursor'],
    ['q=zebra&sort=most_comments&cursor=WzFd', 'cursor'],
  ] as const) {
    expect(Object.keys(expectError(await hannah.get(`/search?${query}`), 400, 'INPUT_INVALID').data.fields ?? {}), query).toEqual([field]);
  }
});

test('none of these requests logged a server error', async () => {
  expect(forum.logged.filter(({ level }) => level === 'error')).toEqual([]);
});
