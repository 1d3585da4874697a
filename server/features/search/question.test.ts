import { describe, expect, test } from 'vitest';
import { termsOf } from './question.ts';
import { fieldRelated, fieldSynonyms, findSynonyms, readRelated, readSynonyms, wordsOf } from './synonyms.ts';
import { namesOf } from './vocabulary.ts';

const FIELD = readSynonyms(`
# Two meanings
im, internal medicine
IM, intramuscular
em, emergency medicine
shelf > nbme, subject exam
`);
const RELATED = readRelated(`
# A comment
yell ~ shout ~ rude
fall behind ~ catch up ~ backlog
em ~ emergency medicine ~ shift
`);
const alike = (text: string) => findSynonyms(wordsOf(text), FIELD);

describe('synonyms', () => {
  test('of a line find each other in any form of the word', () => {
    expect(alike('em')).toEqual([['emergency medicine']]);
    expect(alike('emergency medicine')).toEqual([['em'], ['em']]);
    expect(alike('Emergencies medicines')).toEqual([['em'], ['em']]);
  });

  test('with an arrow are found from its left side only', () => {
    expect(alike('shelf')).toEqual([['nbme', 'subject exam']]);
    expect(alike('nbme')).toEqual([[]]);
  });

  test('that share an ambiguous term are not merged', () => {
    expect(alike('internal medicine')).toEqual([['im'], ['im']]);
    expect(alike('intramuscular')).toEqual([['IM']]);
  });

  test('in capitals match only words typed in capitals', () => {
    expect(alike('IM')).toEqual([['intramuscular', 'internal medicine']]);
    expect(alike('im')).toEqual([['internal medicine']]);
  });

  test('of the field are loaded completely', () => {
    expect(fieldSynonyms.size).toBeGreaterThan(2_000);
    expect(fieldSynonyms.get('cxr')).toContain('chest x-ray');
    expect(fieldRelated.size).toBeGreaterThan(1_000);
    expect(fieldSynonyms.get('yell')).not.toContain('humiliate');
    expect(fieldRelated.get('yell')).toContain('humiliate');
  });

  test.each([
    ['EM', 'emergency medicine'],
    ['peds', 'pediatrics'],
    ['CXR', 'chest x-ray'],
    ['away rotation', 'audition rotation'],
    ['shelf', 'nbme'],
    ['NBME', 'shelf'],
    ['ob', 'obstetrics'],
    ['abx', 'antibiotic'],
    ['SOAP', 'supplemental offer and acceptance'],
    ['IM', 'internal medicine'],
    ['IM', 'intramuscular'],
  ])('of the field: %s finds %s', (text, other) => {
    expect(findSynonyms(wordsOf(text), fieldSynonyms).flat()).toContain(other);
  });
});

describe('a query', () => {
  const { synonyms, places } = namesOf([
    { id: 'renal', name: 'MED 5210: Kidney and Urinary System', display_name: 'Renal', subtitle: '', slug: 'renal' },
    { id: 'msk', name: 'MSK', display_name: 'MSK', subtitle: 'Musculoskeletal, ANAT-501', slug: 'musculo-skeletal' },
  ]);
  const vocabulary = { synonyms: [synonyms, FIELD], related: RELATED, places };
  const typed = (text: string) => termsOf(text, vocabulary).map((term) => (term.required ? `"${term.typed}"` : term.typed));

  test.each([
    ['How do I get into the call room?', ['call', 'room']],
    ['what is it', ['what', 'is', 'it']],
    ['scrubs or coat in the OR', ['scrubs', 'coat', 'OR']],
    ['WHAT TO WEAR IN THE OR', ['WEAR']],
    ['"white coat" ceremony parking', ['"white coat"', 'ceremony', 'parking']],
    ['CXRs and what’s normal', ['CXR', 'normal']],
    ['???', []],
  ])('%s', (text, words) => {
    expect(typed(text)).toEqual(words);
  });

  test.each([
    ['renal exam', 'renal', ['renal'], 'med 5210'],
    ['med5210 exam', 'med5210', ['renal'], 'renal'],
    ['anat 501 exam', '501', ['msk'], 'musculo skeletal'],
    ['Musculo-Skeletal exam', 'Skeletal', ['msk'], 'anat501'],
    ['renal exam', 'exam', [], undefined],
  ])('names a community by its name, slug or course code: %s', (text, word, communityIds, other) => {
    const term = termsOf(text, vocabulary).find((one) => one.typed === word);
    expect(term?.communityIds).toEqual(communityIds);
    if (other !== undefined) expect(term?.alike).toContain(other);
  });

  test('gets related words unless it has only one or two words', () => {
    const related = (text: string) => termsOf(text, vocabulary).map((term) => [term.typed, term.related]);
    expect(related('My resident yelled on an em shift')).toEqual([
      ['resident', []],
      ['yelled', ['shout', 'rude']],
      ['em', ['shift']],
      ['shift', ['em', 'emergency medicine']],
    ]);
    expect(related('falling behind in lectures')).toEqual([
      ['falling', ['catch up', 'backlog']],
      ['behind', ['catch up', 'backlog']],
      ['lectures', []],
    ]);
    expect(related('yelling resident')).toEqual([
      ['yelling', []],
      ['resident', []],
    ]);
  });

  test('has a limited number of related words', () => {
    const many = readRelated(
      ['a1', 'a2', 'a3', 'a4'].map((word) => [word, ...Array.from({ length: 90 }, (_, n) => `${word}x${n}`)].join(' ~ ')).join('\n'),
    );
    const terms = termsOf('a1 a2 a3 a4', { ...vocabulary, related: many });
    expect(terms.map((term) => term.related.length)).toEqual([25, 25, 25, 25]);
  });

  test.each([
    ['pharm', false, ['pharm']],
    ['anki pharm deck', false, []],
    ['anki deck for pharm', true, ['pharm']],
    ['anki deck for pharm?', true, []],
    ['anki pharm "white coat"', true, []],
    ['anki deck pharm in the', true, []],
  ])('has prefixes: %s, while typing: %s', (text, typing, beginnings) => {
    expect(termsOf(text, vocabulary, typing).flatMap((term) => (term.beginning ? [term.typed] : []))).toEqual(beginnings);
  });
});
