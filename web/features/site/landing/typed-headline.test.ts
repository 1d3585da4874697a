import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TypedHeadline } from './typed-headline.tsx';

const html = renderToStaticMarkup(createElement(TypedHeadline, { lead: 'It is', parts: ['good to', 'ask.'] }));

/** In milliseconds: when a part appears, how long the caret stays, and how often it shows. */
const times = [...html.matchAll(/--at:(\d+)ms;--stay:(\d+)ms;--times:(\d+)/g)].map(([, at, stay, count]) => [
  Number(at),
  Number(stay),
  Number(count),
]);

test('screen readers read the headline as one sentence, not letter by letter', () => {
  expect(html).toMatch(/^<h1[^>]*><span[^>]*>It is good to ask\.<\/span><span aria-hidden="true">/);
});

test('it types with the specified timings', () => {
  const [caret, ...letters] = times;
  expect(caret).toEqual([1_000, 1_000, 3]);
  expect(letters).toHaveLength('good to'.length + 'ask.'.length);
  expect(letters[0]).toEqual([4_070, 70, 1]);
  expect(letters[1]?.[0]).toBe(4_140);
  expect(letters[6]).toEqual([4_490, 1_570, 1]);
  expect(letters[7]?.[0]).toBe(4_490 + 1_570);
  expect(letters.at(-1)).toEqual([4_490 + 1_570 + 3 * 70, 1_000, 180]);
});
