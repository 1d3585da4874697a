import { describe, expect, test } from 'vitest';
import { GUIDELINES } from './guidelines-sections.tsx';
import { PRIVACY_POLICIES } from './privacy-sections.tsx';

test('the guidelines have the six specified sections', () => {
  expect(GUIDELINES.map(({ heading }) => heading)).toEqual([
    'Respect and Conduct',
    'Content Guidelines',
    'Privacy and Confidentiality',
    'Academic Integrity',
    'Professionalism',
    'Accountability',
  ]);
});

test('the privacy policies have nine sections', () => {
  expect(PRIVACY_POLICIES).toHaveLength(9);
});

describe.each([
  ['guidelines', GUIDELINES],
  ['privacy policies', PRIVACY_POLICIES],
])('the addresses within the %s', (_name, sections) => {
  const ids = sections.map(({ id }) => id);

  test('are different, and as people can pass them on', () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
  });

  test('say what the headings say', () => {
    const spoken = sections.map(({ heading }) => heading.toLowerCase().replaceAll(' ', '-'));
    expect(ids).toEqual(spoken);
  });
});
