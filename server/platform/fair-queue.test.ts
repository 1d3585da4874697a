import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

function heldQueue(options: { limit?: number; limitPerOwner?: number } = {}) {
  const queue = createFairQueue({ concurrency: 1, refuse: (reason) => new Error(reason), ...options });
  const done: string[] = [];
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const add = (owner: string, name: string) =>
    queue.run(owner, async () => {
      await promise;
      done.push(name);
    });
  return { add, done, release };
}

test('owners take turns, however many tasks one of them adds', async () => {
  const { add, done, release } = heldQueue();
  const tasks = [add('crowd', 'c1'), add('crowd', 'c2'), add('crowd', 'c3'), add('single', 's1'), add('other', 'o1'), add('single', 's2')];
  release();
  await Promise.all(tasks);
  expect(done).toEqual(['c1', 'c2', 's1', 'o1', 'c3', 's2']);
});

test('one owner cannot fill the queue, and a full queue refuses', async () => {
  const { add, done, release } = heldQueue({ limit: 3, limitPerOwner: 3 });
  const tasks = [add('crowd', 'c1'), add('crowd', 'c2'), add('crowd', 'c3')];
  await expect(add('crowd', 'c4')).rejects.toThrow('owner');
  tasks.push(add('second', 's1'));
  await expect(add('second', 's2')).rejects.toThrow('full');
  release();
  await Promise.all(tasks);
  expect(done).toEqual(['c1', 'c2', 's1', 'c3']);
  await add('crowd', 'c5');
});

test('a full queue still takes the first task of an owner, up to twice its limit', async () => {
  const { add, done, release } = heldQueue({ limit: 3, limitPerOwner: 3 });
  const tasks = ['c1', 'c2', 'c3'].map((name) => add('crowd', name)).concat(add('second', 's1'));
  for (const owner of ['a', 'b', 'c']) tasks.push(add(owner, owner));
  await expect(add('d', 'd')).rejects.toThrow('full');
  release();
  await Promise.all(tasks);
  expect(done.slice(0, 6)).toEqual(['c1', 'c2', 's1', 'a', 'b', 'c']);
});

test('owners who have used up their allowance come after all others', async () => {
  const queue = createFairQueue({ concurrency: 1, allowance: { milliseconds: 1, periodSeconds: 600 } });
  await queue.run('costly', () => Promise.resolve());
  const done: string[] = [];
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const add = (owner: string, name: string) => queue.run(owner, () => promise.then(() => void done.push(name)));
  const tasks = [add('other', 'o1'), add('costly', 'c2'), add('single', 's1'), add('single', 's2')];
  release();
  await Promise.all(tasks);
  expect(done).toEqual(['o1', 's1', 's2', 'c2']);
});

test('a waiting task leaves the queue when it is aborted', async () => {
  const queue = createFairQueue({ concurrency: 1 });
  let ran = false;
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = queue.run('reader', () => promise);
  const gone = new AbortController();
  const second = queue.run(
    'reader',
    async () => {
      ran = true;
    },
    gone.signal,
  );
  expect(queue.waiting()).toBe(1);
  gone.abort();
  await expect(second).rejects.toThrow();
  expect(queue.waiting()).toBe(0);
  resolve();
  await first;
  expect(ran).toBe(false);
});

test('a failed task leaves the queue', async () => {
  const queue = createFairQueue({ concurrency: 1, limitPerOwner: 1 });
  await expect(queue.run('crowd', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run('crowd', async () => 'fine')).toBe('fine');
});

test('owners with one task at a time do not overtake those who wait', async () => {
  const queue = createFairQueue({ concurrency: 1 });
  let crowdLeft = 20;
  const run = (owner: string) => queue.run(owner, () => Promise.resolve());
  const attacker = async (owner: string) => {
    for (let sent = 0; crowdLeft > 0 && sent < 200; sent += 1) await run(owner);
  };
  const attackers = [attacker('first'), attacker('second')];
  const crowd = Array.from({ length: 20 }, async () => {
    await run('crowd');
    crowdLeft -= 1;
  });
  await Promise.all(attackers);
  expect(crowdLeft).toBe(0);
  await Promise.all(crowd);
});

test('an owner who keeps adding tasks does not overtake those who wait', async () => {
  const queue = createFairQueue({ concurrency: 1 });
  const done: string[] = [];
  const add = (owner: string, again: number): Promise<void> =>
    queue
      .run(owner, async () => {
        done.push(owner);
        await Promise.resolve();
      })
      .then(() => (again > 0 ? add(owner, again - 1) : undefined));
  const refills = Array.from({ length: 3 }, () => add('refilling', 20));
  await Promise.all([...refills, ...Array.from({ length: 10 }, () => add('crowd', 0))]);
  expect(done.lastIndexOf('crowd')).toBeLessThan(25);
});
