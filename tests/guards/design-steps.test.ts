import { expect, test } from 'vitest';
import { TYPE_STYLES } from '../../gallery/type-styles.ts';
import { codeBelow, declarations, filesBelow, readSource } from './sources.ts';

const MIXINS = 'web/ui/mixins.js';
const MADE = ['web/ui/theme-variables.css', 'web/ui/fonts.css'];
const styles = filesBelow('web').filter((path) => path.endsWith('.css') && !MADE.includes(path));
const components = filesBelow('web').filter((path) => path.endsWith('.tsx'));

interface Declared {
  path: string;
  property: string;
  value: string;
}

const declared: Declared[] = [
  ...styles.flatMap((path) => declarations(readSource(path)).map((one) => ({ path, ...one }))),
  ...[...readSource(MIXINS).matchAll(/'?([a-z-]+)'?: '([^']*)',/g)].map(([, property = '', value = '']) => ({
    path: MIXINS,
    property,
    value,
  })),
  ...styles.flatMap((path) =>
    [...readSource(path).matchAll(/@mixin (?:stack|\w+-row) ([^;]+);/g)].map(([, value = '']) => ({ path, property: 'gap', value })),
  ),
];

const told = ({ path, property, value }: Declared) => `${path}: ${property}: ${value}`;

/** 4, 8, 12, 16, 24, 32, 48 and 64 px. */
const STEPS = ['0.25rem', '0.5rem', '0.75rem', '1rem', '1.5rem', '2rem', '3rem', '4rem'];
const NUDGES = ['1px', '2px'];
const SPACING = /^(margin|padding|gap|row-gap|column-gap)(-|$)/;
/** Lengths within a value, including calc(), clamp() and max(). Viewport units are no steps. */
const LENGTH = /(?<![\w.#-])-?((?:\d+\.)?\d+(?:rem|px|em|ch|pt))\b/g;

test('spacing uses the scale', () => {
  const spacing = declared.filter(({ property }) => SPACING.test(property));
  const wrong = spacing.filter(({ value }) =>
    [...value.matchAll(LENGTH)].some(([, length = '']) => !(STEPS.includes(length) || NUDGES.includes(length) || /^0[a-z]/.test(length))),
  );
  const inComponents = components.flatMap((path) =>
    [...readSource(path).matchAll(/\b(?:[mp][trblxyse]?|gap|spacing)=\{-?(\d+)\}/g)]
      .filter(([, size]) => ![0, 1, 2, 4, 8, 12, 16, 24, 32, 48, 64].includes(Number(size)))
      .map(([text]) => `${path}: ${text}`),
  );
  expect(spacing.length).toBeGreaterThan(300);
  expect([...wrong.map(told), ...inComponents]).toEqual([]);
});

test('media queries use em, which follows the font size', () => {
  const sources = [...styles, MIXINS, ...codeBelow('web')].map((path) => ({ path, source: readSource(path) }));
  const found = (pattern: RegExp) => sources.flatMap(({ path, source }) => (source.match(pattern) ?? []).map((text) => `${path}: ${text}`));
  expect(found(/\((width|height) [<>]=? [\d.]+em\)/g).length).toBeGreaterThan(100);
  expect(found(/\((min|max)-(width|height): [^()]*\)|\((width|height) [<>]=? [\d.]+(px|rem)\)/g)).toEqual([]);
});

const DRAWING = 'web/features/accounts/verification.module.css';

test('icons are 16, 20 or 24 px, at the stroke of web/ui/fields.css', () => {
  const icons = components.flatMap((path) =>
    [...readSource(path).matchAll(/<(?:Icon\w*|RowIcon|Sign)\b((?:[^<>]|=>)*?)\/?>/g)].map(([text, attributes = '']) => ({
      path,
      text,
      sizes: (/\bsize=(\{[^}]*\}|"[^"]*")/.exec(attributes)?.[1] ?? '').match(/\b\d+\w*\b/g) ?? [],
      stroke: /\bstroke=/.test(attributes),
    })),
  );
  const wrong = icons.filter(({ sizes, stroke }) => stroke || sizes.some((size) => !['16', '20', '24'].includes(size)));
  const strokes = declared.filter(({ path, property }) => property === 'stroke-width' && path !== 'web/ui/fields.css' && path !== DRAWING);
  expect(icons.length).toBeGreaterThan(50);
  expect([...wrong.map(({ path, text }) => `${path}: ${text}`), ...strokes.map(told)]).toEqual([]);
});

test('text has at most twenty styles', () => {
  const sizes = new Set(TYPE_STYLES.map(({ size }) => size));
  const wrong = declared.filter(({ path, property, value }) => {
    if (path === 'web/ui/theme.css') return false;
    if (property === 'font-weight') return !['400', '500', '600'].includes(value);
    const variable = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
    if (property === 'font-size') return variable !== undefined && !sizes.has(variable) && !variable.startsWith('--print-');
    return property === 'font-family' && value !== 'inherit' && !variable?.startsWith('--mantine-font-family');
  });
  expect(TYPE_STYLES.length).toBeLessThanOrEqual(20);
  expect(wrong.map(told)).toEqual([]);
});

test('all dropdowns are the browser’s own', () => {
  const found = components.flatMap((path) =>
    [...readSource(path).matchAll(/<(select|Select|MultiSelect|Autocomplete|TagsInput|Combobox)\b/g)].map(([text]) => `${path}: ${text}`),
  );
  expect(components.some((path) => readSource(path).includes('<NativeSelect'))).toBe(true);
  expect(found).toEqual([]);
});

/** New content is marked in blue; counting in a second colour would compete with it. */
const LIKES = ['web/features/discussion/reactions/like-button.module.css', 'web/features/notifications/notification-row.module.css'];

test('only likes are wine red', () => {
  const wine = declared.filter(({ value }) => value.includes('var(--heart)'));
  expect(wine.filter(({ path }) => !LIKES.includes(path)).map(told)).toEqual([]);
  expect([...new Set(wine.map(({ path }) => path))]).toEqual(LIKES);
});

const BRITISH =
  /\b\w*(organis(?=[ei]|ation)|recognis|apologis|summaris|memoris|prioritis|categoris|colour|favour|behaviour|neighbour|honour|humour|rumour|labell|cancell(?!ation)|travell|counsell|practis|defence|licence|whilst|programme\b|judgement|catalogue|learnt)\w*|\bgrey\w*|\b\w*(centre|theatre)s?\b/gi;

test('texts for people use American spelling', () => {
  const quoted = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
  const files = ['web', 'server', 'shared']
    .flatMap(filesBelow)
    .filter((path) => /\/texts\/[^/]+\.ts$|^server\/seed\/content\/.*\.json$/.test(path));
  const found = files.flatMap((path) =>
    [...readSource(path).matchAll(quoted)].flatMap(([text]) =>
      // Braces contain names in code.
      [...text.replaceAll(/\$?\{[^}]*\}/g, '').matchAll(BRITISH)].map(([word]) => `${path}: ${word}`),
    ),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
