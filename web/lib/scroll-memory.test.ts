import { describe, expect, it } from 'vitest';
import { scrollMemory } from './scroll-memory.ts';

function memoryStorage(initial: string | null = null) {
  let value = initial;
  return {
    getItem: () => value,
    setItem: (_key: string, text: string) => {
      value = text;
    },
  };
}

const forbidden = () => {
  throw new Error('The operation is insecure.');
};

describe('the memory of scroll positions', () => {
  it('keeps the ten most recent paths', () => {
    const memory = scrollMemory(memoryStorage);
    for (let page = 1; page <= 10; page += 1) memory.set(`/${page}`, page * 100);
    memory.set('/1', 150);
    memory.set('/11', 1_100);
    expect(memory.get('/1')).toBe(150);
    expect(memory.get('/2')).toBeUndefined();
    expect(memory.get('/3')).toBe(300);
    expect(memory.get('/11')).toBe(1_100);
  });

  it('gives them to the page after a reload', () => {
    const storage = memoryStorage();
    const before = scrollMemory(() => storage);
    before.set('/thedashboard', 640);
    before.save();
    expect(scrollMemory(() => storage).get('/thedashboard')).toBe(640);
  });

  it('takes nothing from what it did not write itself', () => {
    for (const text of ['no JSON', '{}', 'null', '[1,null,["/"],["/","far"],[2,3]]']) {
      expect(scrollMemory(() => memoryStorage(text)).get('/')).toBeUndefined();
    }
  });

  it('works for this page where storage is switched off', () => {
    const memory = scrollMemory(forbidden);
    memory.set('/', 10);
    memory.save();
    expect(memory.get('/')).toBe(10);
  });
});
