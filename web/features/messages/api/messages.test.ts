import { expect, test } from 'vitest';
import { type Message, mergeMessages } from './messages.ts';

const message = (number: number, fields: Partial<Message> = {}): Message => ({
  id: String(number),
  senderId: 'a',
  content: `Message ${number}`,
  createdAt: new Date(number * 1_000).toISOString(),
  readAt: null,
  requestKey: null,
  ...fields,
});
const pages = (...ids: number[][]) => ({
  pages: ids.map((page, index) => ({ items: page.map((id) => message(id)), nextCursor: `${index}` })),
  pageParams: ids.map(() => undefined),
});

test('new messages are added without duplicates, newest first', () => {
  const merged = mergeMessages(pages([6, 5, 4], [3, 2, 1]), [message(8), message(7), message(6), message(5)]);
  expect(merged.pages.map(({ items }) => items.map(({ id }) => Number(id)))).toEqual([
    [8, 7, 6, 5, 4],
    [3, 2, 1],
  ]);
  expect(merged.pages.map(({ nextCursor }) => nextCursor)).toEqual(['0', '1']);
});

test('known messages are updated in place', () => {
  const readAt = new Date(9_000).toISOString();
  const merged = mergeMessages(pages([6, 5], [4, 3]), [message(5, { readAt }), message(3, { readAt })]);
  expect(merged.pages.flatMap(({ items }) => items.map((one) => one.readAt !== null))).toEqual([false, true, false, true]);
});
