import { describe, expect, it } from 'vitest';
import { readTexts, writeTexts } from './stored-texts.ts';

function storage(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const forbidden = () => {
  throw new Error('The operation is insecure.');
};

describe('texts kept in the browser', () => {
  it('can be read until they are removed', () => {
    const area = storage();
    writeTexts(() => area, 'form', { title: 'Renal', body: '' });
    expect(readTexts(() => area, 'form')).toEqual({ title: 'Renal', body: '' });
    expect(readTexts(() => area, 'another form')).toEqual({});
    writeTexts(() => area, 'form', null);
    expect(readTexts(() => area, 'form')).toEqual({});
  });

  it('ignore stored values that are no texts', () => {
    expect(readTexts(() => storage({ form: '{"title":"Renal","year":3,"tags":["a"]}' }), 'form')).toEqual({ title: 'Renal' });
    for (const broken of ['', 'no JSON', 'null', '7']) expect(readTexts(() => storage({ form: broken }), 'form')).toEqual({});
  });

  it('cause no error if storage is disabled', () => {
    writeTexts(forbidden, 'form', { title: 'Renal' });
    expect(readTexts(forbidden, 'form')).toEqual({});
  });
});
