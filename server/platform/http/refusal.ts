import { randomBytes } from 'node:crypto';
import type { ORPCError } from '@orpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode, ErrorData } from '#shared/rules/errors.ts';
import { LANGUAGE } from '#shared/rules/locale.ts';
import type { Config } from '../config.ts';
import { escapeHtml } from './escape-html.ts';
import { contentSecurityPolicy, errorBody } from './http.ts';
import { refusalPageTexts } from './texts/pages.ts';

const PAGES = '/*';

/** Answers a request that was refused before any work was done for it. Page requests get a small page without scripts. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { siteName }: Config,
  { code, status, message, data }: ORPCError<ErrorCode, ErrorData>,
): FastifyReply {
  reply.status(status).header('cache-control', 'no-store');
  const retryAfter = data?.retryAfter;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  const wantsPage = request.routeOptions.url === PAGES && request.headers.accept?.includes('text/html') === true;
  if (!wantsPage) return reply.send(errorBody(code, message, data));
  const nonce = randomBytes(16).toString('base64');
  reply.header('content-security-policy', contentSecurityPolicy(nonce)).type('text/html; charset=utf-8');
  const isForm = request.method === 'POST';
  return reply.send(refusalPage({ siteName, nonce, message, isForm }));
}

const STYLE =
  'body{margin:0 auto;max-width:34rem;padding:20vh 1.25rem 2rem;font:1.0625rem/1.6 system-ui,sans-serif;color:#1c2733;background:#fdfcf9}' +
  'h1{font:600 1.75rem/1.25 Georgia,serif}a{display:inline-block;padding:.6rem 0;color:#1f5f4f}' +
  '@media(prefers-color-scheme:dark){body{color:#e4e6e3;background:#141a20}a{color:#7fc8b0}}';

interface RefusalPage {
  siteName: string;
  nonce: string;
  message: string;
  isForm: boolean;
}

function refusalPage({ siteName, nonce, message, isForm }: RefusalPage): string {
  const next = isForm ? `<p>${escapeHtml(refusalPageTexts.sent)}</p>` : `<p><a href="">${escapeHtml(refusalPageTexts.again)}</a></p>`;
  const title = escapeHtml(refusalPageTexts.title);
  return (
    `<!doctype html><html lang="${LANGUAGE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><title>${title} · ${escapeHtml(siteName)}</title><style nonce="${nonce}">${STYLE}</style></head>` +
    `<body><main><h1>${title}</h1><p>${escapeHtml(message)}</p>${next}</main></body></html>`
  );
}
