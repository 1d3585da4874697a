import { ORPCError } from '@orpc/server';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeCursor, encodeCursor, TimeKey, toPage } from './paging.ts';

const moment = fc
  .date({ min: new Date('0001-01-01T00:00:00.000Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

describe('a place in a list', () => {
  test('is restored from its cursor, which fits into a URL', () => {
    fc.assert(
      fc.property(moment, fc.uuid(), (time, id) => {
        const cursor = encodeCursor([time, id]);
        expect(cursor).toMatch(/^[A-Za-z0-9_-]{1,400}$/);
        expect(decodeCursor(cursor, TimeKey)).toEqual([time, id]);
      }),
    );
  });

  test('with a forged cursor is an error of the field “cursor”', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json().map((json) => Buffer.from(json).toString('base64url')),
      fc.tuple(fc.string(), fc.uuid()).map(encodeCursor),
    );
    fc.assert(
      fc.property(anything, (cursor) => {
        let refusal: unknown;
        try {
          decodeCursor(cursor, TimeKey);
        } catch (error) {
          refusal = error;
        }
        expect(refusal).toBeInstanceOf(ORPCError);
        expect(refusal).toMatchObject({ code: 'INPUT_INVALID', status: 400, data: { fields: { cursor: expect.stringMatching(/\w/) } } });
      }),
    );
  });

  test('of another kind of list is refused', () => {
    expect(() => decodeCursor(encodeCursor(['0192f0c1-0000-7000-8000-000000000000', 10]), TimeKey)).toThrow();
  });
});

describe('pages', () => {
  test('contain every row once, in order', () => {
    fc.assert(
      fc.property(fc.nat({ max: 60 }), fc.integer({ min: 1, max: 12 }), (total, size) => {
        const rows = Array.from({ length: total }, (_, index) => index);
        const seen: number[] = [];
        let after = -1;
        for (let pages = 0; ; pages += 1) {
          expect(pages).toBeLessThanOrEqual(Math.max(0, total - 1) / size);
          const { items, nextCursor } = toPage(rows.filter((row) => row > after).slice(0, size + 1), size, (row) => [row]);
          seen.push(...items);
          if (nextCursor === null) break;
          expect(items).toHaveLength(size);
          after = Number(JSON.parse(Buffer.from(nextCursor, 'base64url').toString())[0]);
        }
        expect(seen).toEqual(rows);
      }),
    );
  });
});
