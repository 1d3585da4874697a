import { expect, test } from 'vitest';
import { filesBelow, readSource } from './sources.ts';

/**
 * Two style sheets with so many equal declarations share them: as a mixin of web/ui/mixins.js, or
 * as a class of web/ui.
 */
const WHOLE_RULE = 4;
const PART_OF_A_RULE = 7;

interface Rule {
  place: string;
  declarations: Set<string>;
}

function rulesOf(path: string): Rule[] {
  const rules: Rule[] = [];
  const open: Rule[] = [];
  for (const [, text = '', end] of readSource(path)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{};]*)([{};])/g)) {
    const words = text.trim().replaceAll(/\s+/g, ' ');
    if (end === '{') open.push({ place: `${path} ${words}`, declarations: new Set() });
    else if (words !== '') open.at(-1)?.declarations.add(words);
    if (end === '}') rules.push(...open.splice(-1));
  }
  return rules;
}

function isRepeated(one: Rule, other: Rule): boolean {
  const common = [...one.declarations].filter((each) => other.declarations.has(each)).length;
  const whole = common === one.declarations.size && common === other.declarations.size;
  return common >= (whole ? WHOLE_RULE : PART_OF_A_RULE);
}

test('style sheets do not repeat each other', () => {
  const sheets = filesBelow('web').filter((path) => path.endsWith('.module.css'));
  const all = sheets.map(rulesOf);
  const repeated = all.flatMap((rules, index) =>
    all
      .slice(index + 1)
      .flat()
      .flatMap((other) => rules.filter((one) => isRepeated(one, other)).map((one) => `${one.place} and ${other.place}`)),
  );
  expect(sheets.length).toBeGreaterThan(80);
  expect(repeated).toEqual([]);
});
