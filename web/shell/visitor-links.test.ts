import { expect, test } from 'vitest';
import type { Item } from '#web/features/site/navigation/api/navigation.ts';
import { visitorLinks } from './visitor-links.ts';

const offered = (label: string, href: string): Item => ({
  id: label,
  slug: label,
  label,
  href,
  external: false,
  position: 70,
  inBar: true,
  children: [],
});

test('only Homepage shows while the session is unknown', () => {
  expect(visitorLinks(false, [offered('First days', '/pages/first-days')]).map(({ label }) => label)).toEqual(['Homepage']);
});

test('pages for everybody follow Homepage and About, and repeat neither', () => {
  const links = visitorLinks(true, [offered('About us', '/about'), offered('First days', '/pages/first-days')]);
  expect(links.map(({ label }) => label)).toEqual(['Homepage', 'About', 'First days']);
});
