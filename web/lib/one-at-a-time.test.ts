import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('what is asked for during a run runs once more after it, and not beside it', async () => {
  const open: Array<{ resolve: () => void; reject: (error: Error) => void }> = [];
  const ask = oneAtATime(() => new Promise<void>((resolve, reject) => open.push({ resolve, reject })));
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  ask();
  ask();
  ask();
  expect(open).toHaveLength(1);
  open[0]?.reject(new Error('still out of reach'));
  await settle();
  expect(open).toHaveLength(2);
  open[1]?.resolve();
  await settle();
  expect(open).toHaveLength(2);
  ask();
  expect(open).toHaveLength(3);
});
