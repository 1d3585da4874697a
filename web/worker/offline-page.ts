import { isFeed, type Kept, type OfflineCopy, type OfflineFeed } from './offline-copies.ts';
import { offlineTexts } from './texts/offline-page.ts';

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 42rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; background: light-dark(#fdfcf9, #141a20); color: light-dark(#1b2126, #dfe5ea); font: 1rem/1.6 "Inter Variable", Inter, system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2 { font-family: "Source Serif 4", Georgia, serif; line-height: 1.25; }
h1 { margin: 0.5rem 0; font-size: 1.75rem; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.2rem; }
a { color: light-dark(#0e716b, #78c3bd); }
.bar { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.25rem 1rem; padding: 0.5rem 0.85rem; border: 1px solid light-dark(#d6d1c6, #343f4a); border-radius: 0.5rem; }
.bar p { margin: 0; }
.try { display: inline-flex; align-items: center; min-height: 44px; font-weight: 600; }
.small { margin: 0.15rem 0; color: light-dark(#54626c, #a3b0bb); font-size: 0.875rem; }
.text { white-space: pre-line; unicode-bidi: plaintext; }
ul { margin: 0; padding: 0; list-style: none; }
li { padding: 0.65rem 0; border-top: 1px solid light-dark(#e6e2d9, #262f38); }
li a { display: inline-block; padding: 0.3rem 0; font-weight: 600; }
.reply { margin-inline-start: 1.5rem; }
`;

/** Reloads when the copies have expired, the connection is back, or the server responds again. */
const SCRIPT = `
addEventListener('online', () => location.reload());
addEventListener('visibilitychange', () => Date.now() > document.body.dataset.until && location.reload());
setInterval(() => Date.now() > document.body.dataset.until && location.reload(), 5000);
setInterval(() => navigator.onLine && fetch('/api/health', { cache: 'no-store' }).then(({ ok }) => ok && location.reload(), () => {}), 5000);
`;

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function byline(by: string, createdAt: string): string {
  const time = `<time datetime="${escaped(createdAt)}">${offlineTexts.moment(createdAt)}</time>`;
  return `<p class="small">${offlineTexts.byline(escaped(by), time)}</p>`;
}

function article({ title, place, by, createdAt, readAt, body, comments }: OfflineCopy): string {
  const commentItems = comments.map(
    (one) => `<li${one.isReply ? ' class="reply"' : ''}>${byline(one.by, one.createdAt)}<div class="text">${escaped(one.text)}</div></li>`,
  );
  const head = offlineTexts.asRead(escaped(place), offlineTexts.moment(readAt));
  return `<article><p class="small">${head}</p><h1>${escaped(title)}</h1>${byline(by, createdAt)}<div class="text">${escaped(body)}</div>${commentItems.length > 0 ? `<h2>${offlineTexts.comments}</h2><ul>${commentItems.join('')}</ul>` : ''}</article>`;
}

function feed({ title, readAt, posts }: OfflineFeed, read: Kept[]): string {
  const items = posts.map(({ path, title: label, by, createdAt, excerpt }) => {
    const name = read.some((one) => one.path === path) ? `<a href="${escaped(path)}">${escaped(label)}</a>` : `<b>${escaped(label)}</b>`;
    return `<li>${name}${byline(by, createdAt)}<div class="text">${escaped(excerpt)}</div></li>`;
  });
  return `<p class="small">${offlineTexts.asSeen(offlineTexts.moment(readAt))}</p><h1>${escaped(title)}</h1><ul>${items.join('')}</ul>`;
}

function list(read: Kept[], heading: string): string {
  if (read.length === 0) return '';
  const items = read.map(({ path, reading }) => {
    const note = isFeed(reading) ? offlineTexts.moment(reading.readAt) : reading.place;
    return `<li><a href="${escaped(path)}">${escaped(reading.title)}</a><p class="small">${escaped(note)}</p></li>`;
  });
  return `<nav aria-labelledby="read"><h2 id="read">${heading}</h2><ul>${items.join('')}</ul></nav>`;
}

/**
 * @param until when the copies expire, in milliseconds since 1970
 * @param online whether the browser reports a connection
 */
export function offlinePage(path: string, read: Kept[], until: number, online: boolean): Response {
  const { title, reason } = offlineTexts[online ? 'outOfReach' : 'offline'];
  const copy = read.find((one) => one.path === path)?.reading;
  const others = read.filter((one) => one.path !== path);
  const nonce = crypto.randomUUID();
  const main =
    copy === undefined
      ? `<h1>${title}</h1><p>${reason} ${read.length > 0 ? offlineTexts.keptHere : offlineTexts.comesBack}</p>${list(others, offlineTexts.readLast)}`
      : `${isFeed(copy) ? feed(copy, read) : article(copy)}${list(others, offlineTexts.alsoReadLast)}`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(copy?.title ?? title)}</title><style nonce="${nonce}">${STYLE}</style></head><body${read.length > 0 ? ` data-until="${until}"` : ''}><div class="bar" role="status"><p>${offlineTexts.bar(title)}</p><a class="try" href="">${offlineTexts.again}</a></div><main>${main}</main><script nonce="${nonce}">${SCRIPT}</script></body></html>`;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}
