import { afterEach, describe, expect, it, vi } from 'vitest';
import { draftKey, readDraft, writeDraft } from './drafts.ts';

function storage(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const KEY = draftKey('maya', 'form');
const texts = { title: 'Renal', body: '' };

afterEach(() => void vi.unstubAllGlobals());

describe('drafts in the browser', () => {
  it('can be read until they are removed', () => {
    vi.stubGlobal('localStorage', storage());
    expect(writeDraft(KEY, texts)).toBe(true);
    expect(readDraft(KEY)?.texts).toEqual(texts);
    expect(readDraft(draftKey('noah', 'form'))).toBeNull();
    writeDraft(KEY, null);
    expect(readDraft(KEY)).toBeNull();
  });

  it('ignore stored values that are no texts', () => {
    const savedAt = String(Date.now());
    vi.stubGlobal('localStorage', storage({ [KEY]: JSON.stringify({ title: 'Renal', year: 3, tags: ['a'], savedAt }) }));
    expect(readDraft(KEY)?.texts).toEqual({ title: 'Renal' });
    for (const broken of ['', 'no JSON', 'null', '7']) {
      vi.stubGlobal('localStorage', storage({ [KEY]: broken }));
      expect(readDraft(KEY)).toBeNull();
    }
  });

  it('expire after 30 days', () => {
    const savedAt = String(Date.now() - 31 * 86_400_000);
    vi.stubGlobal('localStorage', storage({ [KEY]: JSON.stringify({ ...texts, savedAt }) }));
    expect(readDraft(KEY)).toBeNull();
  });

  it('stay in memory if storage is disabled', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(writeDraft(KEY, texts)).toBe(false);
    expect(readDraft(KEY)?.texts).toEqual(texts);
    expect(writeDraft(KEY, null)).toBe(false);
    expect(readDraft(KEY)).toBeNull();
  });
});
