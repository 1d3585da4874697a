import { describe, expect, test } from 'vitest';
import { cleanMessage, messageLayout, textParts } from './messages.ts';

const BEGIN = Date.parse('2026-03-01T12:00:00.000Z');
const by = (senderId: string, minutes: number) => ({ senderId, createdAt: new Date(BEGIN + minutes * 60_000).toISOString() });

describe('the layout of a message below the previous one', () => {
  test.each([
    ['the first of all', by('a', 0), undefined, { label: true, time: true, tight: false }],
    ['from the same at once', by('a', 0), by('a', 0), { label: false, time: false, tight: true }],
    ['from the same after two minutes', by('a', 2), by('a', 0), { label: false, time: false, tight: true }],
    ['from the same a moment later', by('a', 2.01), by('a', 0), { label: false, time: false, tight: false }],
    ['from the same after five minutes', by('a', 5), by('a', 0), { label: false, time: false, tight: false }],
    ['from the same a moment after that', by('a', 5.01), by('a', 0), { label: false, time: true, tight: false }],
    ['from the other at once', by('b', 0), by('a', 0), { label: false, time: true, tight: false }],
    ['just short of an hour later', by('a', 59.99), by('a', 0), { label: false, time: true, tight: false }],
    ['an hour later', by('a', 60), by('a', 0), { label: true, time: true, tight: false }],
    ['before the one above, by a clock that is slow', by('a', -3), by('a', 0), { label: false, time: false, tight: true }],
  ])('%s', (_what, message, before, place) => {
    expect(messageLayout(message, before)).toEqual(place);
  });
});

describe('a cleaned message', () => {
  test.each([
    ['  a \r\n b\r', 'a \n b'],
    ['a\u0007\u001b[31mb\u0085', 'a[31mb'],
    ['a\tb', 'a\tb'],
    ['\ud83d lost its half', 'lost its half'],
    ['👩🏽‍⚕️', '👩🏽‍⚕️'],
    ['مرحبا', 'مرحبا'],
    ['\u200b\u2060 \u202e', ''],
    ['\u3164\u2800', ''],
    ['\u0301\u0301', ''],
  ])('%j is %j', (typed, kept) => {
    expect(cleanMessage(typed)).toBe(kept);
  });
});

describe('the links in a message', () => {
  const links = (text: string) => textParts(text).flatMap(({ url }) => url ?? []);

  test.each([
    ['none here', []],
    ['See https://example.org/a?b=c#d, please.', ['https://example.org/a?b=c#d']],
    ['(https://example.org/a)', ['https://example.org/a']],
    ['https://en.wikipedia.org/wiki/Nephron_(kidney)', ['https://en.wikipedia.org/wiki/Nephron_(kidney)']],
    ['https://en.wikipedia.org/wiki/Nephron_(kidney).', ['https://en.wikipedia.org/wiki/Nephron_(kidney)']],
    ['HTTP://EXAMPLE.org! https://two.example', ['HTTP://EXAMPLE.org', 'https://two.example']],
    ['javascript:alert(1) data:text/html,x ftp://example.org //example.org', []],
    ['https:// and https://[', []],
    ['"https://example.org"<b>', ['https://example.org']],
  ])('%j', (text, found) => {
    expect(links(text)).toEqual(found);
  });

  test('splitting loses no text', () => {
    for (const text of ['', 'a https://x.example b', 'https://x.example', 'https:// https://(https://a.b)) ok', '))))https://a.b))))'])
      expect(
        textParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
  });

  test('the longest message is split in linear time', () => {
    const before = process.cpuUsage();
    for (const text of ['https://'.repeat(1_250), 'https://a.b/'.concat(')'.repeat(9_980)), 'https://a.b '.repeat(830)]) textParts(text);
    expect(process.cpuUsage(before).user).toBeLessThan(500_000);
  });
});
