import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { addSynonyms, importSynonyms, listSynonyms, problemOf, removeSynonyms } from './synonyms.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

async function titles(by: CastName, q: string): Promise<string[]> {
  const { body } = await (await forum.as(by)).get(`/search?${new URLSearchParams({ q })}`);
  return body.items.map(({ title }: Json) => title);
}

describe('a line of synonyms', () => {
  test('from the medical list is valid', async () => {
    const folder = join(import.meta.dirname, '../features/search/synonyms');
    const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const lines = texts
      .join('\n')
      .split('\n')
      .flatMap((line) => line.replace(/#.*/, '').trim() || []);
    expect(lines.length).toBeGreaterThan(400);
    // Related words use "~", which no command accepts.
    const synonyms = lines.filter((line) => !line.includes(' ~ '));
    expect(synonyms.filter((line) => problemOf(line) !== null)).toEqual([]);
  });

  test.each(['renal, kidney', 'shelf > nbme, subject exam', 'a > a, b'])('is valid: %s', (line) => {
    expect(problemOf(line)).toBeNull();
  });
  test.each([
    ['renal', 'single term'],
    ['', 'missing'],
    ['renal, ', 'missing'],
    ['> renal', 'missing'],
    ['a > b > c', 'more than one'],
    ['one two three four five, six', 'more than 4 words'],
    [`${'x'.repeat(61)}, y`, '60 characters'],
    [Array.from({ length: 21 }, (_, n) => `word${n}`).join(), 'more than 20 terms'],
  ])('is invalid: %s', (line, problem) => {
    expect(problemOf(line)).toContain(problem);
  });
});

describe('a school’s own words', () => {
  test('apply to its people only, from the next search on', async () => {
    const operator = operatorOf(forum);
    await forum.post('maya', 'thedashboard', { title: 'Where to park near Building Nine' });
    const finds = async (by: CastName) => (await titles(by, 'parking at the zeppelin')).includes('Where to park near Building Nine');
    await titles('hannah', 'zeppelin');
    expect(await titles('hannah', 'zeppelin')).toEqual([]);
    await addSynonyms(operator, 'alder-ridge', 'zeppelin > building nine');
    expect(await titles('hannah', 'zeppelin')).toEqual(['Where to park near Building Nine']);
    expect(await titles('kai', 'zeppelin')).toEqual([]);
    expect(await finds('hannah')).toBe(true);
    await removeSynonyms(operator, 'alder-ridge', 'zeppelin > building nine');
    expect(await titles('hannah', 'zeppelin')).toEqual([]);
  });

  test('are validated, and a file is imported whole or not at all', async () => {
    const operator = operatorOf(forum);
    const folder = await mkdtemp(join(tmpdir(), 'rounds-synonyms-'));
    const file = join(folder, 'synonyms.txt');
    try {
      await writeFile(file, '# Ours\nquad, courtyard # the green\n\nquad\na > b > c\n');
      const refused = importSynonyms(operator, 'alder-ridge', file);
      await expect(refused).rejects.toThrow('2 problems; nothing was imported');
      expect(await listSynonyms(operator, 'alder-ridge')).toEqual([]);
      await writeFile(file, '# Ours\r\nquad,  courtyard # the green\r\nquad, courtyard\r\nvsp > guest  pass\r\n');
      expect((await importSynonyms(operator, 'alder-ridge', file)).imported.sort()).toEqual(['quad, courtyard', 'vsp > guest pass']);
      expect((await importSynonyms(operator, 'alder-ridge', file)).imported).toEqual([]);
      await writeFile(file, Array.from({ length: 500 }, (_, n) => `word${n}, other${n}`).join('\n'));
      await expect(importSynonyms(operator, 'alder-ridge', file)).rejects.toThrow('at most 500 lines; with these it would have 502');
      expect(await listSynonyms(operator, 'alder-ridge')).toEqual(['quad, courtyard', 'vsp > guest pass']);
    } finally {
      await rm(folder, { recursive: true });
    }
    await expect(addSynonyms(operator, 'alder-ridge', 'alone')).rejects.toThrow('single term');
    await expect(addSynonyms(operator, 'nowhere', 'a, b')).rejects.toThrow('No school has the slug');
    await expect(removeSynonyms(operator, 'alder-ridge', 'x, y')).rejects.toThrow('has no line');
    expect((await addSynonyms(operator, 'alder-ridge', 'quad, courtyard')).changed).toBe(false);
    const logged = await forum.db.selectFrom('operator_log').select(['action', 'subject']).where('action', 'like', 'synonym.%').execute();
    expect(logged).toContainEqual({ action: 'synonym.import', subject: { school: 'alder-ridge', count: 2 } });
  });
});
