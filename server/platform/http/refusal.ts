import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGE } from '#shared/rules/locale.ts';
import type { Config } from '../config.ts';
import type { Failure } from './errors.ts';
import { escapeHtml } from './escape-html.ts';
import { refusalPageTexts } from './texts/pages.ts';

const STYLE =
  'body{margin:0 auto;max-width:34rem;padding:20vh 1.25rem 2rem;font:1.0625rem/1.6 system-ui,sans-serif;color:#1c2733;background:#fdfcf9}' +
  'h1{font:600 1.75rem/1.25 Georgia,serif}p{overflow-wrap:anywhere}a{display:inline-block;padding:.6rem 0;color:#1f5f4f}' +
  '@media(prefers-color-scheme:dark){body{color:#e4e6e3;background:#141a20}a{color:#7fc8b0}}';

interface SmallPage {
  siteName: string;
  title: string;
  message: string;
  next: { href: string; text: string } | string | null;
}

function wantsPage({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith('/api/') && headers.accept?.includes('text/html') === true;
}

function sendSmallPage(reply: FastifyReply, { siteName, title, message, next }: SmallPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const text = typeof next === 'string' ? escapeHtml(next) : next && `<a href="${escapeHtml(next.href)}">${escapeHtml(next.text)}</a>`;
  return reply
    .header('content-security-policy', `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${LANGUAGE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
        `<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)} · ${escapeHtml(siteName)}</title><style nonce="${nonce}">${STYLE}</style></head>` +
        `<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p>${text === null ? '' : `<p>${text}</p>`}</main></body></html>`,
    );
}

export function sendError(reply: FastifyReply, { code, status, message, data = {} }: Failure, page: SmallPage | null = null): FastifyReply {
  if (data.retryAfter !== undefined) reply.header('retry-after', data.retryAfter);
  reply.status(status);
  return page === null ? reply.send({ code, status, message, data }) : sendSmallPage(reply, page);
}

type Page = Pick<SmallPage, 'title' | 'next'> & { message?: string };

/** @param page for people who navigate; null sends JSON to them too */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { siteName }: Config,
  failure: Failure,
  page: Page | null = tryAgainPage(request, refusalPageTexts),
): FastifyReply {
  reply.header('cache-control', 'no-store');
  return sendError(reply, failure, page !== null && wantsPage(request) ? { siteName, message: failure.message, ...page } : null);
}

export function tryAgainPage({ method }: FastifyRequest, { title, sent, again }: typeof refusalPageTexts): Page {
  return { title, next: method === 'POST' ? sent : { href: '', text: again } };
}
