import { describe, expect, test } from 'vitest';
import { composeMail, type MailContent } from './mail-layout.ts';

const site = {
  siteName: 'Rounds',
  organisation: 'Alder & Ridge outreach',
  supportEmail: 'support@alderridge.edu',
  publicUrl: 'https://rounds.alderridge.edu',
};
const content: MailContent = {
  subject: 'A mail for a test',
  name: 'Zoë Łukasiewicz',
  before: ['please look at this:'],
  action: { label: 'Look', path: '/login?a=1&b=2' },
  after: ['Write to support@alderridge.edu if it is not there.'],
  reason: 'You get this mail because a test runs.',
};

const compose = (changes: Partial<MailContent> = {}) => composeMail(site, 'zoe@alderridge.edu', { ...content, ...changes });

function wordsOf(html: string): string {
  const body = html.slice(html.indexOf('<h1'));
  const words = body.replace(/<!--.*?-->|<[^>]*>/gs, ' ').replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  return words.replace(/\s+/g, ' ');
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&#38;', '&'));
}

describe('a mail', () => {
  test('has a plain text with the link alone on its line', () => {
    expect(compose().text).toBe(`Hi Zoë Łukasiewicz,

please look at this:

https://rounds.alderridge.edu/login?a=1&b=2

Write to support@alderridge.edu if it is not there.

Questions? Write to support@alderridge.edu.

-- 
Rounds, a forum created by students, for students
A project of Alder & Ridge outreach
You get this mail because a test runs.
`);
  });

  test('says the same in HTML', () => {
    const { html, text } = compose();
    const lines = text.split('\n').filter((line) => line !== '' && line !== '-- ');
    // Removing the markup leaves a space between a link and the full stop.
    for (const line of lines) expect(wordsOf(html).replaceAll(' .', '.')).toContain(line);
    expect(new Set(linksOf(html))).toEqual(new Set(['https://rounds.alderridge.edu/login?a=1&b=2', 'mailto:support@alderridge.edu']));
  });

  test('has a language, a title and both colour schemes, and loads nothing', () => {
    const { html } = compose();
    expect(html).toMatch(/^<!doctype html>\n<html lang="en"/);
    expect(html).toContain('<title>A mail for a test</title>');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('<meta name="supported-color-schemes" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
    expect(html).not.toMatch(/<(img|link|script|iframe|form)\b|\bsrc=|url\(|@import/i);
  });

  test('lists items with links, and ends with the link to unsubscribe', () => {
    const items = [
      { title: 'Loops of Henle', path: '/thedashboard/posts/1-loops' as const, detail: 'The Dashboard · 2 new comments' },
      { title: 'Blades', path: '/thedashboard/posts/2-blades' as const, detail: '' },
    ];
    const unsubscribe = { path: '/unsubscribe?token=a.b.c' as const, settingsPath: '/settings/notifications' as const };
    const { text, html, unsubscribeUrl } = compose({ sections: [{ title: 'What you follow', items }], unsubscribe });
    expect(text).toContain(`What you follow

- Loops of Henle
  The Dashboard · 2 new comments
  https://rounds.alderridge.edu/thedashboard/posts/1-loops

- Blades
  https://rounds.alderridge.edu/thedashboard/posts/2-blades
`);
    expect(text).toMatch(/\nStop emails like this one: https:\/\/rounds\.alderridge\.edu\/unsubscribe\?token=a\.b\.c\n/);
    expect(linksOf(html)).toEqual(expect.arrayContaining(['https://rounds.alderridge.edu/thedashboard/posts/1-loops', unsubscribeUrl]));
    expect(wordsOf(html)).toContain('What you follow Loops of Henle The Dashboard · 2 new comments');
    expect(compose().unsubscribeUrl).toBeUndefined();
  });

  test('can have no button and no organisation', () => {
    const { action: _, ...quiet } = content;
    const { text, html } = composeMail({ ...site, organisation: '' }, 'zoe@alderridge.edu', quiet);
    expect(text).not.toContain('https://');
    expect(text).not.toContain('A project of');
    expect(linksOf(html)).toEqual(['mailto:support@alderridge.edu', 'mailto:support@alderridge.edu']);
  });
});

describe('user text', () => {
  const MARKUP = `<img/src=x onerror=alert(1)><a href="https://evil.example">"click"</a>`;

  test('is never markup', () => {
    const { html } = compose({ name: MARKUP, subject: MARKUP, before: [MARKUP], after: [MARKUP], reason: MARKUP });
    expect(html).not.toMatch(/<img|evil\.example|<a href="https:\/\/evil/);
    expect(html).toContain('Hi &#60;img/src=x ');
    const item = { title: MARKUP, detail: MARKUP, path: '/thedashboard' as const };
    expect(compose({ sections: [{ title: MARKUP, items: [item] }] }).html).not.toMatch(/<img|<a href="https:\/\/evil/);
    expect(linksOf(html).filter((address) => address.includes('evil'))).toEqual([]);
  });

  test('is set off as a quote', () => {
    const quote = { title: 'Log in', paragraphs: ['https://evil.example', 'Bye\n\nYour forum'] };
    const { text, html } = compose({ heading: 'From a moderator', before: ['A moderator writes:'], quote });
    expect(text).toContain(
      '\n\nA moderator writes:\n\n> Log in\n>\n> https:\u200c//evil.\u200cexample\n>\n> Bye Your forum\n\nhttps://rounds',
    );
    expect(html).toMatch(/<h1[^>]*>From a moderator<\/h1>/);
    const quoted = /<blockquote.*<\/blockquote>/s.exec(html)?.[0] ?? '';
    for (const words of ['Log in', 'Bye Your forum']) expect(quoted).toContain(`>${words}</p>`);
    expect(compose({ quote: { title: MARKUP, paragraphs: [MARKUP] } }).html).not.toMatch(/<img|<a href="https:\/\/evil/);
  });

  test('does not change the HTML elements', () => {
    const tags = (html: string) => html.match(/<\/?[a-z]\w*/gi);
    expect(tags(compose({ name: MARKUP, subject: MARKUP, reason: '</div></body><!--' }).html)).toEqual(tags(compose().html));
  });

  test.each(['\r\n', '\n', '\r', '\u0085', '\u2028', '\0', '\t\v'])('begins no header and no paragraph (%j)', (sign) => {
    const hostile = `Rosa${sign}Bcc: victim@alderridge.edu${sign}${sign}hello`;
    const { subject, text } = compose({ subject: `${hostile} wrote`, name: hostile, before: [`${hostile} wrote`] });
    expect(subject).toBe('Rosa Bcc: victim@alderridge.edu hello wrote');
    expect(text).not.toMatch(/^Bcc:/m);
    expect(text.split('\n')).toHaveLength(compose().text.split('\n').length);
  });

  test.each(['https://evil.example/x', 'www.evil.example', 'evil.example', 'mailto:a@evil.example', 'a@evil.example', '//evil.example'])(
    'is no link for a program that looks for links: %s',
    (address) => {
      const { text, html } = compose({ name: address, before: [`${address} wrote`], after: [`(${address})`], reason: address });
      const lookingLikeLinks = /[a-z][a-z\d+.-]*:(\/\/)?[\w@]|\w@\w|\w\.[a-z]{2,}/i;
      const own = /https:\/\/rounds\.alderridge\.edu\S*|support@alderridge\.edu/g;
      expect(text.replace(own, '')).not.toMatch(lookingLikeLinks);
      expect(wordsOf(html).replace(own, '')).not.toMatch(lookingLikeLinks);
    },
  );

  test('does not change the reading direction', () => {
    expect(compose({ before: ['from \u202efdp.exe\u202c and \u2066on\u2069'] }).text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  test('keeps ordinary names, numbers and symbols', () => {
    const { text } = compose({
      name: 'Seán',
      before: ["on November 21, 2026 at 11:14 AM UTC, from Firefox 128.0 on Windows; O'Neil-Șerban said: fine."],
    });
    expect(text).toContain("on November 21, 2026 at 11:14 AM UTC, from Firefox 128.0 on Windows; O'Neil-Șerban said: fine.");
  });
});
