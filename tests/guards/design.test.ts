import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { describe, expect, test } from 'vitest';
import { CATEGORIES } from '#shared/rules/categories.ts';
import { cssVariables, theme } from '#web/ui/theme.ts';
import { contrast, over, parseColour } from './colours.ts';
import { declarations, filesBelow, readSource } from './sources.ts';

const THEME = 'web/ui/theme.css';
const PREFERENCES = 'web/ui/preferences.css';
const VARIABLES = 'web/ui/theme-variables.css';
const styles = filesBelow('web').filter((path) => path.endsWith('.css') && ![THEME, PREFERENCES, VARIABLES].includes(path));
const code = filesBelow('web').filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^web\/ui\/theme\.ts$/.test(path));

const COLOUR = /#[\da-f]{3,8}\b|\b(rgba?|hwb|lab|lch|oklab|oklch|color)\(|\bhsla?\((?!var\()|\b(white|black|red|green|blue|gray|grey)\b/i;
/** Code looks larger than the text around it; initials take the size of their picture. */
const SIZE = /^(inherit|calc\(1em - 0\.125rem\)|calc\(var\(--avatar-size\) \* 0\.38\)|var\(--(text|title|print)-[a-z]+\))$/;
const RADIUS = /^(0|inherit|var\(--[-\w]+\))$/;

function literal({ property, value }: { property: string; value: string }): string | null {
  const words = value.replaceAll(/var\([^()]*\)|"[^"]*"/g, 'var(--x)');
  if (COLOUR.test(words)) return 'a colour';
  if (property === 'font-size' && !SIZE.test(value.trim())) return 'a size of text';
  if (
    property.endsWith('-radius') &&
    !value
      .trim()
      .split(/\s+(?![^(]*\))/)
      .every((part) => RADIUS.test(part))
  )
    return 'a radius';
  if (property === 'box-shadow' && !/^(none|var\(--shadow-[-\w]+\)|inset .*)$/.test(value.trim())) return 'a shadow';
  if (/^(transition|animation)/.test(property) && /(^|[\s,])[\d.]+m?s\b/.test(words)) return 'a duration';
  return null;
}

/** Mantine sets these itself. */
const MANTINES = /^--(mantine|button)-/;

test('our code contains no class name of a library, because its next version may rename them', () => {
  const LIBRARY_CLASS = /\bm_[\da-f]{7,8}\b|\bmantine-(?=[A-Z]|active\b|focus-)|\btabler-icon/;
  const files = [...styles, ...['web', 'gallery', 'walk', 'tests/e2e'].flatMap(filesBelow).filter((path) => /\.tsx?$/.test(path))];
  expect(files.filter((path) => LIBRARY_CLASS.test(readSource(path)))).toEqual([]);
});

describe('only the theme has literal colours, sizes and radii', () => {
  test('style sheets', () => {
    const found = styles.flatMap((path) =>
      declarations(readSource(path)).flatMap((one) => {
        const wrong = literal(one);
        return wrong === null ? [] : `${path}: ${one.property}: ${one.value} is ${wrong} outside ${THEME}`;
      }),
    );
    expect(styles.length).toBeGreaterThan(80);
    expect(found).toEqual([]);
  });

  test('a light-dark colour is not in a rule that begins at the root, which the build cannot put below its scheme', () => {
    const found = styles.flatMap((path) => {
      const plain = readSource(path).replaceAll(/\/\*[\s\S]*?\*\//g, '');
      const rules = [...plain.matchAll(/([^{};]+)\{([^{}]*)\}/g)];
      return rules.flatMap(([, selector = '', body = '']) =>
        body.includes('light-dark(') && /(^|,)\s*(html|:root)/.test(selector) ? [`${path}: ${selector.trim()}`] : [],
      );
    });
    expect(found).toEqual([]);
  });

  test('components', () => {
    const found = code.flatMap((path) =>
      [...readSource(path).matchAll(/['"`](#[\da-f]{3,8}|rgba?\([^'"`]*)['"`]/gi)].map(([text]) => `${path}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  test('every variable that a style sheet reads is defined', () => {
    const set = new Set([
      ...filesBelow('web')
        .filter((path) => /\.(css|tsx?)$/.test(path))
        .flatMap((path) => [...readSource(path).matchAll(/(--[-\w]+)['"]?\s*:/g)].map(([, name]) => name)),
    ]);
    const missing = styles.flatMap((path) =>
      [...readSource(path).matchAll(/var\((--[-\w]+)\)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !MANTINES.test(name) && !set.has(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
});

const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

function variablesOf(scheme: Scheme): Map<string, string> {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const [theirs, ours] = [defaultCssVariablesResolver(merged), cssVariables(merged)];
  const blocks = [...readSource(THEME).matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(
    ([, selector = '']) => !selector.includes('[') || selector.includes(`"${scheme}"`),
  );
  const written = blocks.flatMap(([, , body = '']) => declarations(body).map(({ property, value }): [string, string] => [property, value]));
  const given = [theirs.variables, theirs[scheme], ours.variables, ours[scheme]].flatMap((set) => Object.entries(set));
  return new Map([...given, ...written]);
}

function resolve(variables: Map<string, string>, value: string): string {
  return value.replaceAll(/var\((--[-\w]+)\)/g, (_, name: string) => resolve(variables, variables.get(name) ?? `unset ${name}`));
}

const PAGE = '--mantine-color-body';
const RAISED = '--surface-raised';
const FIELD = '--mantine-color-default';
const READING = [
  '--mantine-color-text',
  '--mantine-color-dimmed',
  '--mantine-color-anchor',
  '--mantine-color-error',
  '--text-soft',
  '--unread',
];
const GROUNDS = [PAGE, RAISED, '--surface-read', '--surface-new', '--surface-chosen', '--wash', '--wash-strong', '--wash-accent'];

/** Pairs of text and background; translucent colours lie on the page. */
const TEXTS: [text: string, ground: string][] = [
  ...READING.flatMap((text) => GROUNDS.map((ground): [string, string] => [text, ground])),
  ...['--text-good', '--text-warning', '--heart', '--own'].flatMap((text) =>
    [PAGE, RAISED].map((ground): [string, string] => [text, ground]),
  ),
  ...CATEGORIES.flatMap((category) =>
    [PAGE, RAISED, '--wash'].map((ground): [string, string] => [`--category-${category.toLowerCase()}`, ground]),
  ),
  ['--mantine-color-text', FIELD],
  ['--mantine-color-placeholder', FIELD],
  ['--mantine-color-text', '--mantine-color-default-hover'],
  ['--mantine-color-text', '--mark-stroke'],
  ['--mantine-primary-color-contrast', '--mantine-primary-color-filled'],
  ['--on-heart', '--heart'],
  ['--on-unread', '--unread'],
  ['--on-own', '--own'],
  ['--on-own-bubble', '--own-bubble'],
  ...['--inverse-text', '--inverse-soft', '--inverse-accent'].map((text): [string, string] => [text, '--surface-closing']),
  ['--inverse-ink', '--inverse-text'],
  ['--inverse-ink', '--inverse-soft'],
  ['--print-ink', '--print-paper'],
  ['--print-soft', '--print-paper'],
];

/** Graphics that need contrast: borders of fields and status dots. */
const MARKS: [mark: string, ground: string][] = [
  ['--control-border', PAGE],
  ['--control-border', FIELD],
  ['--mantine-color-error', FIELD],
  ['--mantine-primary-color-filled', PAGE],
  ['--unread', PAGE],
  ['--unread', '--surface-chosen'],
  ['--heart', PAGE],
];

describe.each(SCHEMES)('contrast in the %s scheme', (scheme) => {
  const variables = variablesOf(scheme);
  const colour = (name: string) => parseColour(resolve(variables, `var(${name})`));
  const page = colour(PAGE);
  const tooLittle = (pairs: [string, string][], least: number) =>
    pairs
      .map(([front, back]) => ({ front, back, ratio: Math.floor(contrast(colour(front), over(colour(back), page)) * 100) / 100 }))
      .filter(({ ratio }) => !(ratio >= least));

  test('texts have 4.5:1', () => {
    expect(tooLittle(TEXTS, 4.5)).toEqual([]);
  });

  test('borders of fields and marks have 3:1', () => {
    expect(tooLittle(MARKS, 3)).toEqual([]);
  });

  test('initials on every colour of a person have 4.5:1', () => {
    const tones = Array.from({ length: 36 }, (_, index) => index * 10);
    const hsl = (tone: number, part: string) => parseColour(`hsl(${tone} ${variables.get(part)})`);
    const weak = tones.filter((tone) => contrast(hsl(tone, '--avatar-text'), hsl(tone, '--avatar-ground')) < 4.5);
    expect(weak).toEqual([]);
  });
});
