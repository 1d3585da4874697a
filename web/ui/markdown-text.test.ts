import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { MarkdownText } from './markdown-text.tsx';

type Mentions = { written: string; username: string; name: string }[];

function html(children: string, topHeading: 2 | 4 = 2, mentions: Mentions = []): string {
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(MarkdownText, { children, topHeading, mentions })));
}

describe('text that people wrote', () => {
  it('is never rendered as HTML', () => {
    const shown = html('<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> and <b>bold</b>');
    expect(shown).not.toMatch(/<(script|img|b)\b/);
    expect(shown).toContain('&lt;script&gt;');
  });

  it.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x', '/create-post', '#x', '//evil.example'])(
    'links to web pages and mail only, not to %s',
    (address) => {
      expect(html(`[here](${address})`)).not.toContain('href');
    },
  );

  it.each(['https://example.org/a?b=1', 'http://example.org', 'mailto:dean@alderridge.edu'])('links safely to %s', (address) => {
    expect(html(`[here](${address})`)).toContain(`href="${address}" target="_blank" rel="noopener noreferrer nofollow ugc"`);
  });

  it('is shown as plain text if parsing it as Markdown would block or break the page', () => {
    const quoted = '>'.repeat(10_000);
    expect(html(quoted)).toContain('&gt;'.repeat(10_000));
  });

  it('shows a picture as a link and does not load it', () => {
    const shown = html('![a cat](https://pictures.example/cat.png)');
    expect(shown).not.toContain('<img');
    expect(shown).toContain('href="https://pictures.example/cat.png"');
    expect(shown).toContain('a cat');
  });

  it('shows a linked picture as one link, to where the picture leads', () => {
    const shown = html('[![an ECG](https://pictures.example/ecg.png)](https://journal.example/article)');
    expect(shown.match(/<a /g)).toHaveLength(1);
    expect(shown).toContain('href="https://journal.example/article"');
    expect(html('![see [here](https://b.example)](https://pictures.example/a.png)').match(/<a /g)).toHaveLength(1);
  });

  it('links mentioned people with their current username and leaves other names unchanged', () => {
    const shown = html('Ask @hannah_b or @nobody, `@hannah_b`', 2, [{ written: 'hannah_b', username: 'hb', name: 'Hannah Bell' }]);
    expect(shown).toContain('<a title="Hannah Bell"');
    expect(shown).toContain('href="/profiles/hb"');
    expect(shown).toContain('>@hb</a> or @nobody, <code>@hannah_b</code>');
  });

  it('starts its headings below the level of the surrounding headings', () => {
    expect(html('# One\n\n###### Six', 4)).toMatch(/<h4[^>]*>One<\/h4>\s*<h6[^>]*>Six<\/h6>/);
  });

  it('keeps line breaks and has no ids, which two texts could share', () => {
    expect(html('one\ntwo')).toContain('<br/>');
    expect(html('A claim[^1]\n\n[^1]: Its source')).not.toContain('id=');
  });
});
