import { describe, expect, test } from 'vitest';
import { filesBelow, readSource } from './sources.ts';

/** Words that earlier comments, names and documents used instead of the field's terms. */
const COMMENTS = /\b((?<!(first|other|this|new|old|last) )one['’]s|oneself|who(m)?ever|lately|heard of|gone already|is told of|anew)\b/i;
const NAMES =
  /^(use(Here|LeadOn|Single|Once|Room)|orGone|atOnce\w*|lately|tell[A-Z]\w*|isStillIn|tidy\w*|MOST_\w+|\w*Office|Ears|heap|Concerned|Called|\w+Ways|be[A-Z]\w*Hand|callsApart|wholeWrites|halfSignIn|keptOrders|sentMark|toldOnce|forLater)$/;
const FILES =
  /(^|\/)(tidy|office|waiting-\w+|told-once|sent-mark|for-later|unsent|kept-\w+|\w+-ways|calls-apart|whole-writes|half-sign-in)\.\w+$/;

const sources = filesBelow().filter((path) => /\.(ts|tsx|css)$/.test(path) && !path.endsWith('plain-english.test.ts'));
const documents = filesBelow().filter((path) => path.endsWith('.md'));
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/[^\n]*/g;

/** Lines of the given texts in which the pattern occurs. */
function occurrences(path: string, texts: readonly string[], pattern: RegExp): string[] {
  return texts.flatMap((text) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
}

describe('plain English', () => {
  test('comments and documents avoid dialect words', () => {
    const comments = sources.flatMap((path) => occurrences(path, readSource(path).match(COMMENT) ?? [], COMMENTS));
    expect([...comments, ...documents.flatMap((path) => occurrences(path, [readSource(path)], COMMENTS))]).toEqual([]);
  });

  test('names use the terms of the field', () => {
    const declared = /\b(?:function\*?|const|let|class|interface|type|enum)\s+([A-Za-z_]\w*)/g;
    const names = sources.flatMap((path) => [...readSource(path).matchAll(declared)].map(([, name = '']) => ({ path, name })));
    expect(names.filter(({ name }) => NAMES.test(name)).map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
    expect(sources.filter((path) => FILES.test(path))).toEqual([]);
  });

  test('the README has at most 1,200 words, and all documents that people write at most 25,000', () => {
    const words = (path: string) => readSource(path).split(/\s+/).filter(Boolean).length;
    expect(words('README.md')).toBeLessThanOrEqual(1_200);
    const generated = /^docs\/(access(-screens)?|commands|settings|restricting)\.md$/;
    expect(documents.filter((path) => !generated.test(path)).reduce((sum, path) => sum + words(path), 0)).toBeLessThanOrEqual(25_000);
  });

  test('there are at most fifteen decision records', () => {
    expect(documents.filter((path) => /^docs\/decisions\/\d/.test(path)).length).toBeLessThanOrEqual(15);
  });
});
