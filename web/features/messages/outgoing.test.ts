import { beforeEach, describe, expect, test } from 'vitest';
import { createOutbox, type Outgoing } from './outgoing.ts';

const kept = new Map<string, string>();
const area = () => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
beforeEach(() => kept.clear());

const message = (requestKey: string, content = 'Words\nwith: {"signs"}'): Outgoing => ({
  requestKey,
  content,
  mark: '2026-05-07T14:05:00.000Z/0197',
  state: 'sending',
  refusal: null,
});

describe('what is on its way', () => {
  test('is kept until it is taken, and counts as failed after a reload', () => {
    const outbox = createOutbox(area, 'key');
    outbox.put(message('1'));
    outbox.put(message('2'));
    expect(createOutbox(area, 'key').list()).toEqual([
      { ...message('1'), state: 'failed' },
      { ...message('2'), state: 'failed' },
    ]);
    outbox.take('1');
    expect(createOutbox(area, 'key').list()).toHaveLength(1);
    outbox.take('2');
    expect(kept.size).toBe(0);
  });

  test('changes in its place and tells those who look', () => {
    const outbox = createOutbox(area, 'key');
    let told = 0;
    const stop = outbox.subscribe(() => {
      told += 1;
    });
    outbox.put(message('1'));
    outbox.put(message('2'));
    outbox.put({ ...message('1'), state: 'failed' });
    expect(outbox.list().map(({ requestKey, state }) => `${requestKey} ${state}`)).toEqual(['1 failed', '2 sending']);
    stop();
    outbox.take('1');
    expect(told).toBe(3);
  });

  test('of another tab appears and goes without losing what this one knows', () => {
    const [here, there] = [createOutbox(area, 'key'), createOutbox(area, 'key')];
    const shown = () => here.list().map(({ requestKey, state }) => `${requestKey} ${state}`);
    here.put(message('1'));
    there.put(message('2'));
    here.reread();
    // It may be on its way there.
    expect(shown()).toEqual(['1 sending']);
    there.put({ ...message('2'), state: 'failed' });
    here.reread();
    expect(shown()).toEqual(['1 sending', '2 failed']);
    there.take('2');
    here.reread();
    expect(here.list()).toEqual([message('1')]);
  });

  test('that is unreadable is nothing', () => {
    for (const text of ['nonsense', '[]', '{"1":"no date"}', '{"1":5}']) {
      kept.set('key', text);
      expect(createOutbox(area, 'key').list()).toEqual([]);
    }
  });
});
