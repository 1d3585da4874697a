import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { communityPath, postPath } from './communities.ts';
import { cleanTitle, normalizeUrl, postSlug } from './posts.ts';

describe('a post’s link', () => {
  test.each([
    ['example.com', 'https://example.com'],
    ['  www.example.com/a?b=c#d ', 'https://www.example.com/a?b=c#d'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://Example.com/Path', 'HTTPS://Example.com/Path'],
    ['münchen.example', 'https://münchen.example'],
    ['192.0.2.7/page', 'https://192.0.2.7/page'],
    ['example.com/a b', 'https://example.com/a b'],
    ['example.com/@person', 'https://example.com/@person'],
  ])('“%s” is stored as %s', (typed, kept) => {
    expect(normalizeUrl(typed)).toBe(kept);
  });

  test.each([
    '',
    ' ',
    'hello',
    'localhost',
    'localhost:3000',
    'two words.com',
    'javascript:alert(1)//x.y',
    'JavaScript:alert("x.y")',
    'data:text/html,a.b',
    'mailto:maya@alderridge.edu',
    'maya@alderridge.edu',
    'https://maya:secret@example.com',
    'https://:secret@example.com',
    'ftp://example.com',
    'file:///etc/pass.wd',
    'https:example.com',
    'https:/example.com',
    'https:\\\\example.com',
    '//example.com',
    'https://',
    'https://.',
    'https://..',
    'example.com:99999',
    'exam\tple.com',
    'example.com/\n',
    'example.com/a\nb',
    'example.com/\0',
    'https://exa mple.com',
    'blob:https://example.com/x',
  ])('%j is no web address', (typed) => {
    const trimmedIsFine = typed === 'example.com/\n';
    expect(normalizeUrl(typed)).toBe(trimmedIsFine ? 'https://example.com/' : null);
  });

  test('is absolute, safe to open, and unchanged when saved again', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'https:',
        'http:',
        'javascript:',
        '/',
        '//',
        '\\',
        '.',
        '@',
        ':',
        'example',
        'com',
        '\t',
        ' ',
        '%',
        '?',
        '#',
        '[',
        '80',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const kept = normalizeUrl(pieces.join(''));
        if (kept === null) return;
        const url = new URL(kept);
        expect(['https:', 'http:']).toContain(url.protocol);
        expect(url.href).toBe(new URL(kept, 'https://rounds.example/thedashboard').href);
        expect(url.href).toBe(new URL(kept, 'http://rounds.example/thedashboard').href);
        expect(url.username + url.password).toBe('');
        expect(normalizeUrl(kept)).toBe(kept);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('a post’s address', () => {
  const at = new Date('2026-11-20T10:00:00.000Z');

  test.each([
    ['How do you learn the brachial plexus?', '-how-do-you-learn-the-brachial-plexus'],
    ['  Café – Déjà vu!  ', '-cafe-deja-vu'],
    ['C++ & R: which?', '-c-r-which'],
    ['什么', ''],
    ['!!!', ''],
    ['x'.repeat(150), `-${'x'.repeat(80)}`],
    [`${'x'.repeat(79)} and more`, `-${'x'.repeat(79)}`],
  ])('of “%s” is the time and its words', (title, words) => {
    expect(postSlug(title, at)).toBe(`${at.getTime()}${words}`);
  });

  test('is always short and made of lower-case letters, digits and single hyphens', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aZ9 -!é什🩺\0'), maxLength: 200 }), (title) => {
        const slug = postSlug(title, at);
        expect(slug).toMatch(/^\d{13}(-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(13 + 1 + 80);
      }),
    );
  });

  test('is below its community’s', () => {
    const commons = { slug: 'commons', subSlug: 'general', institution: { slug: 'alder-ridge' } } as const;
    expect(communityPath(commons)).toBe('/communities/alder-ridge/general/commons');
    expect(postPath(commons, 'x')).toBe('/communities/alder-ridge/general/commons/posts/x');
    expect(postPath({ ...commons, institution: null }, 'x')).toBe('/thedashboard/posts/x');
  });
});

describe('a title', () => {
  test.each([
    ['  Step 1 \n in six weeks ', 'Step 1   in six weeks'],
    ['safe\u202Egnp.exe', 'safegnp.exe'],
    ['a\u200Bb\uFEFFc', 'abc'],
    ['\u200B\u200E', ''],
    ['\u3164 \u2800', ''],
    ['\u0301\u0302', ''],
    [`Z${'\u0301'.repeat(40)}algo`, `Z${'\u0301'.repeat(4)}algo`],
    ['👩‍⚕️ rounds', '👩‍⚕️ rounds'],
    ['שאלה על הלב', 'שאלה על הלב'],
  ])('%j becomes %j', (typed, shown) => {
    expect(cleanTitle(typed)).toBe(shown);
  });
});
