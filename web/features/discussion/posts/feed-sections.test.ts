import { expect, test } from 'vitest';
import type { PostSummary } from '#web/features/discussion/api/feed.ts';
import type { Pages } from '#web/lib/pages.ts';
import { feedSections } from './feed-sections.ts';

function post(id: string, hour: number, more: Partial<PostSummary> = {}): PostSummary {
  const createdAt = `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;
  return { id, createdAt, isPinned: false, reactionsCount: 0, commentsCount: 0, ...more } as PostSummary;
}

function shown(pages: { pinned: PostSummary[]; items: PostSummary[] }[], sort?: Parameters<typeof feedSections>[1]) {
  const data: Pages<PostSummary> = { pages: pages.map((page) => ({ ...page, nextCursor: null })), pageParams: [] };
  const { pinned, others } = feedSections(data, sort);
  return [pinned.map(({ id }) => id).join(' '), others.map(({ id }) => id).join(' ')];
}

const pinned = { isPinned: true };

test('a newly pinned post moves to the pinned posts, sorted by time', () => {
  const items = [post('e', 15), post('d', 14, pinned), post('c', 13)];
  expect(shown([{ pinned: [post('f', 16, pinned), post('a', 11, pinned)], items }])).toEqual(['f d a', 'e c']);
});

test('an unpinned post moves to its place in the sort order', () => {
  const page = { pinned: [post('d', 14, { reactionsCount: 1 }), post('b', 12, pinned)], items: [post('e', 15), post('c', 13)] };
  expect(shown([page])).toEqual(['b', 'e d c']);
  expect(shown([page], 'most_likes')).toEqual(['b', 'd e c']);
  expect(shown([{ ...page, items: [post('c', 13), post('e', 15)] }], 'earliest')).toEqual(['b', 'c d e']);
  expect(shown([{ ...page, items: [] }])).toEqual(['b', 'd']);
});

test('each further page updates the pinned posts; a repeated post is shown once, at its first place', () => {
  const first = { pinned: [], items: [post('e', 15), post('d', 14)] };
  const second = { pinned: [post('a', 11, pinned), post('d', 14, pinned)], items: [post('c', 13), post('e', 15)] };
  expect(shown([first, second])).toEqual(['d a', 'e c']);
});
